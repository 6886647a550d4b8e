package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RanksTest {
  @Test
  void tiesGetTheAverageRank() {
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
  void signedZerosAreEqualAndInfinitiesAreRanked() {
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
  void emptyInputHasNoRanksAndNaNIsRefused() {
    assertThat(Ranks.of(new double[0])).isEmpty();
    assertThatThrownBy(() -> Ranks.of(new double[] {1, Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value 1 of 2 is NaN");
  }

  private static final double[] SCORES = {0.5, 0.9, 0.5, 0.1, 0.5};

  @Test
  void orderPutsTheHighestScoreFirstAndKeepsTies() {
    assertThat(Ranks.order(SCORES)).containsExactly(1, 0, 2, 4, 3);
    assertThat(Ranks.order(new double[] {-0.0, 0.0, -0.0})).containsExactly(0, 1, 2);
    assertThat(Ranks.order(new double[0])).isEmpty();
  }

  @Test
  void nearlyEqualCosinesAreTiedInChains() {
    double[] cosines = {.5, .5000008, .9, .5000016, .4999, .9 + 2e-6};
    assertThat(Ranks.tied(cosines))
        .containsExactly(.5000016, .5000016, .9, .5000016, .4999, .9 + 2e-6);
    assertThat(Ranks.order(Ranks.tied(cosines))).containsExactly(5, 2, 0, 1, 3, 4);
    assertThat(Ranks.tied(new double[0])).isEmpty();
  }

  @Test
  void orderRefusesNaN() {
    assertThatThrownBy(() -> Ranks.order(new double[] {Double.NaN}))
        .hasMessage("value 0 of 1 is NaN");
  }
}
