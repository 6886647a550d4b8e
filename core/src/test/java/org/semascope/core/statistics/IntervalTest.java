package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {
  private static final double NONE = Double.NaN;

  /** A reference at the edge of a symmetric 95 % interval has a p of 5 %. */
  @Test
  void theEdgeOfAnIntervalIsFivePercentLikely() {
    Interval interval = new Interval(0.5, 0.3, 0.7, 100);
    assertThat(interval.pAgainst(0.3)).isCloseTo(0.05, within(1e-6));
    assertThat(interval.pAgainst(0.7)).isCloseTo(0.05, within(1e-6));
    assertThat(interval.pAgainst(0.5)).isEqualTo(1);
    // z = 0.4 / (0.2 / 1.96) = 3.92, of which a table has 8.9e-5
    assertThat(interval.pAgainst(0.1)).isCloseTo(8.9e-5, within(1e-6));
  }

  @Test
  void nothingIsDecidedWithoutAnInterval() {
    assertThat(new Interval(0.5, NONE, NONE, 1).pAgainst(0)).isEqualTo(1);
  }
}
