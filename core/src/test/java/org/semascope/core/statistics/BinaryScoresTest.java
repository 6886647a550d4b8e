package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryScoresTest {
  private static final double[] SCORES = {.9, .8, .8, .7, .4, .4, .4, .1};
  private static final boolean[] LABELS = {true, true, false, true, true, false, false, false};

  /**
   * Of 16 pairs of a positive and a negative item, 12 are won (4, 3, 3, 1 and for ties one half: .8
   * ties once, .4 twice): (4 + 3.5 + 3 + 2) / 16.
   */
  @Test
  void tiesCountOneHalf() {
    assertThat(auc(SCORES, LABELS)).isEqualTo(12.5 / 16);
  }

  /** Precision 1, 2/3, 3/4 and 4/7 at the recalls 1/4, 2/4, 3/4 and 1. */
  @Test
  void averagePrecisionOverDistinctScores() {
    assertThat(BinaryScores.averagePrecision(SCORES, LABELS))
        .isCloseTo((1 + 2 / 3.0 + 3 / 4.0 + 4 / 7.0) / 4, within(1e-12));
    assertThat(BinaryScores.averagePrecision(new double[] {1}, new boolean[] {false})).isNaN();
  }

  /** From .7 on 3 positive items and 1 negative one, below 1 and 3: 6 of 8 are correct. */
  @Test
  void thresholdWithTheHighestAccuracy() {
    assertThat(BinaryScores.threshold(SCORES, LABELS)).isCloseTo(.55, within(1e-12));
  }

  @Test
  void thresholdsOfUniformLabels() {
    double[] scores = {.2, .5};
    assertThat(BinaryScores.threshold(scores, new boolean[] {true, true})).isEqualTo(.2);
    assertThat(BinaryScores.threshold(scores, new boolean[2])).isGreaterThan(.5).isLessThan(.6);
    assertThat(BinaryScores.threshold(new double[0], new boolean[0])).isNaN();
  }

  @Test
  void zerosOfBothSignsAreTied() {
    assertThat(auc(new double[] {0.0, -0.0}, new boolean[] {true, false})).isEqualTo(.5);
  }

  /** Against the definitions: all pairs of items, all thresholds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void sameAsByTheDefinitions(long seed) {
    Random random = new Random(seed);
    int n = 40;
    double[] scores = random.doubles(n).map(x -> Math.round(x * 12) / 12.0).toArray();
    boolean[] labels = new boolean[n];
    IntStream.range(0, n).forEach(i -> labels[i] = random.nextDouble() < scores[i]);
    double won = 0;
    double pairs = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (labels[i] && !labels[j]) {
          pairs++;
          won += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? .5 : 0;
        }
      }
    }
    assertThat(auc(scores, labels)).isCloseTo(won / pairs, within(1e-12));
    long best =
        Arrays.stream(scores)
            .map(s -> s - 1e-9)
            .mapToLong(t -> correct(scores, labels, t))
            .max()
            .orElseThrow();
    assertThat(correct(scores, labels, BinaryScores.threshold(scores, labels)))
        .isGreaterThanOrEqualTo(best);
  }

  /** Items that occur twice in a resample count twice. */
  @Test
  void multiplicities() {
    double[] positive = {1, 0, 0};
    ResampledStatistic auc = BinaryScores.auc(new double[] {.5, .4, .6}, positive);
    assertThat(auc.of(new int[] {1, 3, 1})).isEqualTo(.75);
    assertThat(auc.of(new int[] {0, 3, 1})).isNaN();
  }

  private static long correct(double[] scores, boolean[] labels, double threshold) {
    return IntStream.range(0, scores.length)
        .filter(i -> scores[i] >= threshold == labels[i])
        .count();
  }

  private static double auc(double[] scores, boolean[] labels) {
    double[] positive =
        IntStream.range(0, labels.length).mapToDouble(i -> labels[i] ? 1 : 0).toArray();
    int[] once = new int[scores.length];
    Arrays.fill(once, 1);
    return BinaryScores.auc(scores, positive).of(once);
  }
}
