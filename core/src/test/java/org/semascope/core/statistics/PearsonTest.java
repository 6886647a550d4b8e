package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PearsonTest {
  private static final double[] X = {.1, .5, .4, .8};
  private static final double[] Y = {1.5, 2, 3.5, 4};
  private static final int[] ONCE = {1, 1, 1, 1};

  /** Σxy = 2 + 2 + 3, Σx² = 6, Σy² = 14. A constant has an uncentred correlation. */
  @Test
  void theUncentredCorrelationIsACosine() {
    double[] x = {1, 2, -1};
    double[] y = {2, 1, -3};
    assertThat(Pearson.uncentred(x, y).of(new int[] {1, 1, 1}))
        .isCloseTo(7 / Math.sqrt(84), within(1e-12));
    assertThat(Pearson.uncentred(x, y).of(new int[] {2, 0, 1}))
        .isCloseTo(7 / Math.sqrt(3 * 17), within(1e-12));
    assertThat(Pearson.uncentred(new double[] {1, 1}, new double[] {2, 2}).of(new int[] {1, 1}))
        .isCloseTo(1, within(1e-12));
    assertThat(Pearson.uncentred(new double[3], y).of(new int[] {1, 1, 1})).isNaN();
  }

  /** The values of another program. The second item twice is a tie. */
  @Test
  void theHarmonicMeanIsOfPearsonAndSpearman() {
    assertThat(Pearson.centred(X, Y).of(ONCE)).isCloseTo(0.7761140001, within(1e-9));
    assertThat(Pearson.harmonicMean(X, Y).of(ONCE)).isCloseTo(0.7878760040, within(1e-9));
    assertThat(Pearson.harmonicMean(X, Y).of(new int[] {1, 2, 1, 1}))
        .isCloseTo(0.6956722721, within(1e-9));
  }

  @Test
  void aCorrelationThatIsNotPositiveHasTheMeanZero() {
    double[] falling = {4, 3, 2, 1};
    assertThat(Pearson.harmonicMean(X, falling).of(ONCE)).isZero();
    assertThat(Pearson.harmonicMean(new double[] {1, 1, 1, 1}, Y).of(ONCE)).isNaN();
    assertThat(Pearson.centred(X, Y).of(new int[] {0, 3, 0, 0})).isNaN();
  }
}
