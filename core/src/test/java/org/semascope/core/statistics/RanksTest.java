package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RanksTest {
  @Test
  void equalValuesShareTheirAverageRank() {
    assertThat(Ranks.of(new double[] {3, 1, 3, 2, 3})).containsExactly(4, 1, 4, 2, 4);
    assertThat(Ranks.of(new double[] {5, 5, 5})).containsExactly(2, 2, 2);
  }

  @Test
  void asScipy() {
    for (double[][] row : Expected.of("ranks")) {
      assertThat(Ranks.of(row[0])).containsExactly(row[1]);
    }
  }

  @Test
  void zerosAreEqualWhateverTheirSignAndInfinitiesHavePlaces() {
    assertThat(Ranks.of(new double[] {0.0, -0.0, -1})).containsExactly(2.5, 2.5, 1);
    double up = Double.POSITIVE_INFINITY;
    assertThat(Ranks.of(new double[] {up, 3, -up, up})).containsExactly(3.5, 2, 1, 3.5);
  }

  @Test
  void valuesWithinTheToleranceAreEqual() {
    double[] values = {0.6 - 0.4, 0.4 - 0.2, 0.1};
    assertThat(Ranks.of(values)).containsExactly(2, 3, 1);
    assertThat(Ranks.of(values, 1e-12)).containsExactly(2.5, 2.5, 1);
  }

  @Test
  void nothingHasNoRanksAndNaNIsRefused() {
    assertThat(Ranks.of(new double[0])).isEmpty();
    assertThatThrownBy(() -> Ranks.of(new double[] {1, Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value 1 of 2 is NaN");
  }
}
