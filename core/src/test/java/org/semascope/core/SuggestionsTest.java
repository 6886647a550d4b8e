package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  private static final List<String> NAMES =
      List.of(
          "search",
          "card",
          "data",
          "cosimlex",
          "simlex-999",
          "bert",
          "bert-base-uncased",
          "bert-base-cased");

  @ParameterizedTest
  @CsvSource({
    "serch, search",
    "Search, search",
    "crad, card",
    "cards, card",
    "simlex, simlex-999",
    "BERT, bert",
    "bert-base, bert-base-uncased or bert-base-cased",
    "bert-base-unkased, bert-base-uncased",
    "be, ''",
    "xyzzy, ''"
  })
  void suggests(String typed, String meant) {
    assertThat(Suggestions.sentence(typed, NAMES))
        .isEqualTo(meant.isEmpty() ? "" : " (did you mean " + meant + "?)");
  }

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 3",
    "abc, '', 3",
    "'', '', 0",
    "flaw, lawn, 2",
    "card, crad, 1",
    "same, same, 0"
  })
  void countsEdits(String a, String b, int edits) {
    assertThat(Suggestions.edits(a, b)).isEqualTo(edits);
    assertThat(Suggestions.edits(b, a)).isEqualTo(edits);
  }

  @Test
  void aVeryLongNameIsNoTypingError() {
    assertThat(Suggestions.near("x".repeat(1_000_000), NAMES)).isEmpty();
  }
}
