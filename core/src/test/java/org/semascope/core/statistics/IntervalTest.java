package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {
  /** 95 % of a normal distribution are within 1.96 standard errors on each side. */
  @Test
  void theStandardErrorFollowsFromTheWidth() {
    assertThat(new Interval(0.5, 0.3, 0.7, 100).standardError())
        .isCloseTo(0.2 / 1.959964, within(1e-9));
    assertThat(new Interval(0.5, Double.NaN, Double.NaN, 1).standardError()).isNaN();
  }
}
