package org.semascope.core.statistics;

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
}
