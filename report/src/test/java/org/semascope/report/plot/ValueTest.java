package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueTest {
  @Test
  void decimalsAndThousands() {
    assertThat(Value.fixed(1234567.891, 2)).isEqualTo("1,234,567.89");
    assertThat(Value.fixed(0.5, 0)).isEqualTo("1");
    assertThat(Value.fixed(-0.25, 1)).isEqualTo("-0.3");
  }

  @Test
  void zeroHasNoSign() {
    assertThat(Value.fixed(-0.0001, 2)).isEqualTo("0.00");
    assertThat(Value.fixed(-0.0, 0)).isEqualTo("0");
    assertThat(Value.fixed(-0.01, 2)).isEqualTo("-0.01");
  }

  @Test
  void coordinatesAreShort() {
    assertThat(Svg.number(12)).isEqualTo("12");
    assertThat(Svg.number(12.3456)).isEqualTo("12.35");
    assertThat(Svg.number(-0.001)).isEqualTo("0");
    assertThat(Svg.number(0.5)).isEqualTo("0.5");
  }
}
