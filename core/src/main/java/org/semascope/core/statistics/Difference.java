package org.semascope.core.statistics;

/**
 * The paired difference of two systems on the same items.
 *
 * @param interval of the first system's value minus the second's
 * @param p two-sided: twice the proportion of resamples on the rarer side of zero, those at zero
 *     counted on both, and at least 2 / (resamples + 1); NaN if the interval has no bounds
 */
public record Difference(Interval interval, double p) {
  public Difference {
    if (p < 0 || p > 1) {
      throw new IllegalArgumentException("p " + p + " is not within [0, 1]");
    }
  }
}
