package org.semascope.core.statistics;

/**
 * A value with its 95 % interval.
 *
 * @param value NaN where it is not defined, as the mean of nothing
 * @param low NaN where there is no interval: fewer than two clusters say nothing of other ones
 * @param high NaN where low is
 * @param n items the value rests on
 */
public record Interval(double value, double low, double high, int n) {
  /** So many standard deviations on each side of the mean hold 95 % of a normal distribution. */
  private static final double WITHIN_95 = 1.959964;

  public Interval {
    if (low > high || n < 0 || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException(
          "no interval: %s [%s, %s], n %s".formatted(value, low, high, n));
    }
  }

  public boolean isDefined() {
    return !Double.isNaN(value);
  }

  public boolean hasBounds() {
    return !Double.isNaN(low);
  }

  /** Of the value, from the width of its interval; NaN where there is none. */
  public double standardError() {
    return (high - low) / (2 * WITHIN_95);
  }
}
