package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpreadTest {
  /** By hand: squared deviations from 5 are 9, 1, 1, 1, 0, 0, 4, 16; 32 / 7 = 4.571428... */
  @Test
  void meanAndSampleStandardDeviation() {
    Spread spread = Spread.of(2, 4, 4, 4, 5, 5, 7, 9);
    assertThat(spread.mean()).isEqualTo(5);
    assertThat(spread.sd()).isCloseTo(2.138089935299395, within(1e-15));
    assertThat(spread.min()).isEqualTo(2);
    assertThat(spread.max()).isEqualTo(9);
    assertThat(spread.n()).isEqualTo(8);
  }

  @Test
  void aSingleValueHasNoDeviation() {
    assertThat(Spread.of(0.25)).isEqualTo(new Spread(0.25, Double.NaN, 0.25, 0.25, 1));
  }

  @Test
  void equalValuesDeviateByZero() {
    assertThat(Spread.of(0.1, 0.1, 0.1).sd()).isZero();
  }

  @Test
  void nothingAndInfinityAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(Spread::of);
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(1, Double.NaN));
  }
}
