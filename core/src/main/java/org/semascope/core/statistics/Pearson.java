package org.semascope.core.statistics;

import java.util.Arrays;

/** Linear correlation. */
public final class Pearson {
  private Pearson() {}

  /** The coefficient with its p value from Student's t, which assumes normal variables. */
  public static Correlation test(double[] x, double[] y) {
    return Correlation.byStudent(r(x, y), x.length);
  }

  /** NaN for fewer than two points or a constant side. */
  public static double r(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    NumberChecks.refuseInfinite(x);
    NumberChecks.refuseInfinite(y);
    // By ==, not by a variance of 0: the mean of equal values may be off by rounding.
    if (isConstant(x) || isConstant(y)) {
      return Double.NaN;
    }
    double[] dx = deviations(x);
    double[] dy = deviations(y);
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += dx[i] * dy[i];
      xx += dx[i] * dx[i];
      yy += dy[i] * dy[i];
    }
    // r = Σ(x - x̄)(y - ȳ) / √(Σ(x - x̄)² Σ(y - ȳ)²)
    return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  }

  /** Deviations from the mean, scaled by a power of two so that squares stay in range. */
  private static double[] deviations(double[] values) {
    double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    int exponent = Math.getExponent(largest);
    double[] scaled = Arrays.stream(values).map(value -> Math.scalb(value, -exponent)).toArray();
    double mean = Arrays.stream(scaled).average().orElse(0);
    return Arrays.stream(scaled).map(value -> value - mean).toArray();
  }

  private static boolean isConstant(double[] values) {
    for (double value : values) {
      if (value != values[0]) {
        return false;
      }
    }
    return true;
  }
}
