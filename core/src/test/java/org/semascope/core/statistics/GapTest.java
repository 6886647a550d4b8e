package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GapTest {
  @Test
  void byHand() {
    // clever 3, light 0, smart 1, pale 0: (3/1 + 4/3) / (3/1 + 4/2)
    assertThat(Gap.of(new double[] {3, 0, 1, 0})).isEqualTo((3 + 4 / 3.) / 5, within(1e-12));
    // The reverse: (1/2 + 4/4) / 5
    assertThat(Gap.of(new double[] {0, 1, 0, 3})).isEqualTo(.3, within(1e-12));
    assertThat(Gap.of(new double[] {3, 1, 0, 0})).isEqualTo(1);
    assertThat(Gap.of(new double[] {0, 0})).isNaN();
    // Two candidates: half of the rankings have 1, half (1/2) / 1.
    assertThat(Gap.expected(new double[] {1, 0})).isEqualTo(.75, within(1e-12));
    assertThatThrownBy(() -> Gap.of(new double[] {1, -1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** With weights of 0 and 1 it is average precision. */
  @Test
  void ofBinaryWeights() {
    assertThat(Gap.of(new double[] {0, 1, 1, 0, 1}))
        .isEqualTo(Hits.of(false, true, true, false, true).averagePrecision(), within(1e-12));
  }

  /** Ties, and all permutations: see expected.py. */
  @Test
  void asInFractions() {
    for (double[][] row : Expected.of("gap")) {
      double[] weights = row[1];
      List<String> names = IntStream.range(0, weights.length).mapToObj(i -> "" + i).toList();
      int[] ranks = Ranks.descending(row[0], names);
      double[] ranked = new double[weights.length];
      IntStream.range(0, ranks.length).forEach(i -> ranked[ranks[i] - 1] = weights[i]);
      assertThat(Gap.of(ranked)).as(Arrays.toString(ranked)).isEqualTo(row[2][0], within(1e-12));
      assertThat(Gap.expected(weights)).isEqualTo(row[2][1], within(1e-12));
    }
  }
}
