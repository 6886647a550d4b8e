package org.semascope.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;

class OccurrenceSpecTest {
  private static final String TEXT = "A bank by the bank.";

  @Test
  void aWordThatOccursOnceNeedsNoNumber() {
    assertThat(new OccurrenceSpec("the", null, null).in(TEXT).span()).isEqualTo(new Span(10, 13));
  }

  @ParameterizedTest
  @CsvSource({"1, 2:6", "2, 14:18"})
  void theOccurrenceChooses(int number, String span) {
    assertThat(new OccurrenceSpec("bank", number, null).in(TEXT).span()).hasToString(span);
  }

  @ParameterizedTest
  @ValueSource(strings = {"14:18", " 14:18 "})
  void theSpanChoosesWithOrWithoutTheWord(String span) {
    assertThat(new OccurrenceSpec(null, null, span).in(TEXT).span()).isEqualTo(new Span(14, 18));
    assertThat(new OccurrenceSpec("Bank", null, span).in(TEXT).word()).isEqualTo("bank");
  }

  @Test
  void spansCountUtf16Units() {
    assertThat(new OccurrenceSpec(null, null, "3:7").in("😀 bank").word()).isEqualTo("bank");
    assertThatThrownBy(() -> new OccurrenceSpec(null, null, "1:7").in("😀 bank"))
        .hasMessage("span 1:7 cuts a character of two UTF-16 units in \"😀 bank\"");
  }

  @Test
  void anAmbiguousWordListsItsOccurrences() {
    assertThatThrownBy(() -> new OccurrenceSpec("bank", null, null).in(TEXT))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessageContainingAll("2 times", "1 at 2:6", "2 at 14:18", "--occurrence or --span");
  }

  @Test
  void aSpanOfAnotherWordIsRefused() {
    assertThatThrownBy(() -> new OccurrenceSpec("river", null, "2:6").in(TEXT))
        .hasMessage("span 2:6 is \"bank\", not \"river\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "a:b", "2-6", "2:", "-2:6", "2:6:8", "2:9999999999"})
  void whatIsNoSpanIsRefused(String span) {
    assertThatThrownBy(() -> new OccurrenceSpec(null, null, span).in(TEXT))
        .isInstanceOf(UsageException.class)
        .hasMessage("a span is start:end, not \"" + span + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"6:2", "6:6"})
  void aSpanOfNothingIsRefused(String span) {
    assertThatThrownBy(() -> new OccurrenceSpec(null, null, span).in(TEXT))
        .isInstanceOf(UsageException.class)
        .hasMessage("span " + span + " must end after it starts");
  }

  @Test
  void aSpanBeyondTheTextIsRefused() {
    assertThatThrownBy(() -> new OccurrenceSpec(null, null, "14:20").in(TEXT))
        .hasMessage("span 14:20 lies outside the text of 19 characters: \"A bank by the bank.\"");
  }

  @Test
  void aPlaceNeedsAWordOrASpanAndNotTwoAnswers() {
    assertThatThrownBy(() -> new OccurrenceSpec(null, null, null).in(TEXT))
        .isInstanceOf(UsageException.class)
        .hasMessage("give the word, or its span as start:end");
    assertThatThrownBy(() -> new OccurrenceSpec("bank", 1, "2:6"))
        .isInstanceOf(UsageException.class)
        .hasMessage("give the occurrence or the span, not both");
  }
}
