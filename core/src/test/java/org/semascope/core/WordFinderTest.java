package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordFinderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The cat sat.              | cat  | 4:7",
        "catalogue cat             | cat  | 10:13",
        "A Cat sat on a cat        | cat  | 15:18",
        "The CAT sat.              | cat  | 4:7",
        "well-known facts          | known | 5:10",
        "It's a dog's life         | dog  | 7:10",
        "\uD83D\uDE00 cat          | cat  | 3:6",
        "生活的真谛                | 真谛 | 3:5",
        "cafe\u0301 and cafe       | cafe | 10:14",
        "route 66, 6 miles         | 6    | 10:11",
        "an ice cream van          | ice cream | 3:12"
      })
  void findsWholeWords(String text, String word, String span) {
    assertThat(WordFinder.only(text, word).span()).hasToString(span);
    assertThat(WordFinder.only(text, word).word()).isEqualToIgnoringCase(word);
  }

  @Test
  void severalOccurrencesAreListed() {
    assertThatThrownBy(() -> WordFinder.only("the bank by the bank", "bank"))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "\"bank\" occurs 2 times, choose one with --occurrence or --span: "
                + "1 at 4:8 (the «bank» by the bank), 2 at 16:20 (...he bank by the «bank»)");
    assertThat(WordFinder.numbered("the bank by the bank", "bank", 2).span())
        .isEqualTo(new Span(16, 20));
  }

  @Test
  void reportsMissingWordsAndOccurrences() {
    assertThatThrownBy(() -> WordFinder.only("the bank", "river"))
        .hasMessage("there is no word \"river\" in \"the bank\"");
    assertThatThrownBy(() -> WordFinder.numbered("the bank", "bank", 2))
        .hasMessage("there is no occurrence 2 of \"bank\", only 1 at 4:8 (the «bank»)");
    assertThatThrownBy(() -> WordFinder.only("the bank", " ")).hasMessageContaining("empty");
  }
}
