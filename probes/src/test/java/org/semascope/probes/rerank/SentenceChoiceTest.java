package org.semascope.probes.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SentenceChoiceTest {
  /** From the most similar to the least: sentences 3, 0, 5, 1, 2, 4. */
  private static final double[] SIMILARITIES = {.8, .5, .4, .9, .1, .7};

  @ParameterizedTest
  @CsvSource({
    "RANDOM, 3, 0 1 2",
    "CLOSEST_AVG, 3, 0 3 5",
    "FARTHEST_AVG, 2, 2 4",
    // ranks 0, 2.5 (rounded up) and 5
    "UNIFORM, 3, 1 3 4",
    "UNIFORM, 2, 3 4",
    "UNIFORM, 1, 5",
    "UNIFORM, 6, 0 1 2 3 4 5",
  })
  void sentencesAreChosenBySimilarity(SentenceChoice choice, int size, String expected) {
    int[] numbers = Arrays.stream(expected.split(" ")).mapToInt(Integer::parseInt).toArray();
    assertThat(choice.choose(SIMILARITIES, size)).containsExactly(numbers);
  }

  @ParameterizedTest
  @EnumSource
  void noSentenceIsChosenTwice(SentenceChoice choice) {
    double[] similarities = new double[50];
    Arrays.setAll(similarities, i -> Math.sin(i));
    for (int size = 1; size <= similarities.length; size++) {
      assertThat(choice.choose(similarities, size)).hasSize(size).doesNotHaveDuplicates();
    }
  }

  @Test
  void tiesAreInFavourOfEarlierSentences() {
    double[] equal = new double[4];
    assertThat(SentenceChoice.CLOSEST_AVG.choose(equal, 2)).containsExactly(0, 1);
    assertThat(SentenceChoice.FARTHEST_AVG.choose(equal, 2)).containsExactly(2, 3);
  }

  @Test
  void moreSentencesThanAvailableAreRejected() {
    assertThatThrownBy(() -> SentenceChoice.RANDOM.choose(new double[3], 4))
        .hasMessageContaining("4 of 3 sentences");
  }
}
