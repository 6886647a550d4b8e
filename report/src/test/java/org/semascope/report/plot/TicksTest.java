package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class TicksTest {
  private static String labels(int about, double... data) {
    Ticks ticks = Ticks.over(DoubleStream.of(data), about);
    return String.join(" ", ticks.values().mapToObj(ticks::label).toList());
  }

  @Test
  void roundNumbersAroundTheData() {
    assertThat(labels(5, 0, 1)).isEqualTo("0.0 0.2 0.4 0.6 0.8 1.0");
    assertThat(labels(5, 0.31, 0.47)).isEqualTo("0.30 0.35 0.40 0.45 0.50");
    assertThat(labels(5, 0, 53)).isEqualTo("0 10 20 30 40 50 60");
    assertThat(labels(5, -0.3, 0.3)).isEqualTo("-0.3 -0.2 -0.1 0.0 0.1 0.2 0.3");
    assertThat(labels(5, 0, 12_345)).isEqualTo("0 2,000 4,000 6,000 8,000 10,000 12,000 14,000");
  }

  @Test
  void oneValueAndNoValues() {
    assertThat(labels(5)).isEqualTo("0.0 0.2 0.4 0.6 0.8 1.0");
    assertThat(labels(5, Double.NaN, 3, Double.NaN, 3)).isEqualTo("2.7 2.8 2.9 3.0 3.1 3.2 3.3");
    assertThat(labels(4, 0, 0)).isEqualTo("-1.0 -0.5 0.0 0.5 1.0");
  }

  @Test
  void alwaysCoverTheDataInAFewRoundSteps() {
    Random random = new Random(6);
    for (int i = 0; i < 3_000; i++) {
      double size = Math.pow(10, random.nextInt(13) - 6);
      double a = size * random.nextGaussian();
      double b = size * random.nextGaussian();
      int about = 3 + random.nextInt(18);
      Ticks ticks = Ticks.over(DoubleStream.of(a, b), about);
      double tolerance = 1e-6 * ticks.step();
      assertThat(ticks.first()).isLessThanOrEqualTo(Math.min(a, b) + tolerance);
      assertThat(ticks.last()).isGreaterThanOrEqualTo(Math.max(a, b) - tolerance);
      assertThat(ticks.count()).isBetween(2, 2 * about + 2);
      double digits = ticks.step() / Math.pow(10, Math.floor(Math.log10(ticks.step()) + 1e-9));
      assertThat(Math.rint(digits * 1e6) / 1e6).isIn(1.0, 2.0, 5.0);
      // Neighbours have different labels.
      assertThat(ticks.label(ticks.at(0))).isNotEqualTo(ticks.label(ticks.at(1)));
    }
  }
}
