package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * A correlation with its two-sided p value.
 *
 * @param coefficient in [-1, 1]; NaN for fewer than two points or a constant side
 * @param p NaN if the coefficient is NaN
 * @param n number of points
 */
public record Correlation(double coefficient, double p, int n) {
  public Correlation {
    if (Math.abs(coefficient) > 1 || p < 0 || p > 1 || n < 0) {
      throw new IllegalArgumentException(
          "invalid correlation: %s, p %s, n %s".formatted(coefficient, p, n));
    }
  }

  public boolean isDefined() {
    return !Double.isNaN(coefficient);
  }

  /** With p from Student's t with n - 2 degrees of freedom; p is 1 for two points. */
  static Correlation byStudent(double r, int n) {
    if (Double.isNaN(r)) {
      return new Correlation(Double.NaN, Double.NaN, n);
    }
    if (n == 2) {
      return new Correlation(r, 1, n);
    }
    // t = r √((n - 2) / (1 - r²)); infinite, with p = 0, for |r| = 1
    double t = r * Math.sqrt((n - 2) / ((1 - r) * (1 + r)));
    return new Correlation(r, Tails.student(t, n - 2), n);
  }

  /** Pearson's r; NaN for fewer than two points or a constant side. */
  static double pearson(double[] x, double[] y) {
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
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }
}
