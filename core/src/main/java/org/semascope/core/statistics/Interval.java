package org.semascope.core.statistics;

/**
 * A value with its 95 % confidence interval.
 *
 * @param value NaN if undefined, such as the mean of no items
 * @param low NaN if there is no interval: fewer than two clusters
 * @param high NaN if low is
 * @param n number of items
 */
public record Interval(double value, double low, double high, int n) {
  /** The 97.5 % quantile of the standard normal distribution. */
  private static final double WITHIN_95 = 1.959964;

  public Interval {
    if (low > high || n < 0 || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException(
          "invalid interval: %s [%s, %s], n %s".formatted(value, low, high, n));
    }
  }

  public boolean isDefined() {
    return !Double.isNaN(value);
  }

  public boolean hasBounds() {
    return !Double.isNaN(low);
  }

  /** Derived from the width of the interval; NaN without one. */
  public double standardError() {
    return (high - low) / (2 * WITHIN_95);
  }
}
