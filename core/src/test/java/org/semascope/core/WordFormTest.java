package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordFormTest {
  /** Bigrams counted by hand: shared / sqrt(of one · of the other). */
  @ParameterizedTest
  @CsvSource({
    "labor, labour, 5, 6, 7, true",
    "push, pushing, 4, 5, 8, true",
    "disk, disc, 3, 5, 5, true",
    "Theatre, theater, 5, 8, 8, true",
    "house, home, 3, 6, 5, false",
    "cat, car, 2, 4, 4, false",
    "car, automobile, 0, 4, 11, false",
    "labour, LABOUR, 7, 7, 7, true"
  })
  void similarityIsTheCosineOfBigrams(
      String a, String b, int shared, int ofA, int ofB, boolean alike) {
    double expected = shared / Math.sqrt(ofA * ofB);
    assertThat(WordForm.similarity(a, b)).isCloseTo(expected, offset(1e-6));
    assertThat(WordForm.lookAlike(a, b)).isEqualTo(alike);
  }
}
