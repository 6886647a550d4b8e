package org.semascope.probes.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.data.context.UsePair;

class FrameTest {
  private static final Occurrence USE = new Occurrence("A bank {word}.", new Span(2, 6));

  @Test
  void theVectorIsThatOfTheLastSlot() {
    assertThat(framed("In \"{text}\", {word} means"))
        .isEqualTo("In \"A bank {word}.\", [bank] means");
    assertThat(framed("{word}: {text}")).isEqualTo("[bank]: A bank {word}.");
    assertThat(framed("Read: {text} {text!}")).isEqualTo("Read: A [bank] {word}. {text!}");
    assertThat(new Frame("").around(USE)).isSameAs(USE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{word}", "no slot", "{text} {text}", "{text} {word} {word}"})
  void otherSlotsAreRefused(String template) {
    assertThatThrownBy(() -> new Frame(template))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--frame " + template);
  }

  private static String framed(String template) {
    return UsePair.marked(new Frame(template).around(USE));
  }
}
