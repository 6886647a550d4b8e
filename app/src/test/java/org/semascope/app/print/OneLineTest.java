package org.semascope.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void whatSpeaksToATerminalIsSpeltOut() {
    assertThat(OneLine.of("a\u001b[2Jb\r\n\tc\u0007\u009b\u202ed\u2028e\ud800f"))
        .isEqualTo("a\\u001b[2Jb\\r\\n\\tc\\u0007\\u009b\\u202ed\\u2028e\\ud800f");
  }

  @Test
  void wordsOfAnyScriptStayAsTheyAre() {
    String words = "café 生活 😀 שלום e\u0301 \u200d /a/b\\c";
    assertThat(OneLine.of(words)).isEqualTo(words);
  }

  @Test
  void ofALongMessageBeginningAndEndAreKept() {
    String line = OneLine.of("start " + "x".repeat(5_000_000) + " end");
    assertThat(line)
        .hasSizeLessThanOrEqualTo(OneLine.LONGEST)
        .startsWith("start xxx")
        .contains("x [... 4998110 characters ...] x")
        .endsWith("xxx end");
    String longest = "y".repeat(OneLine.LONGEST);
    assertThat(OneLine.of(longest)).isEqualTo(longest);
  }
}
