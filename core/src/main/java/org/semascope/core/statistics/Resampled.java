package org.semascope.core.statistics;

import java.util.Arrays;

/** A statistic as observed and as it came out in the resamples. */
final class Resampled {
  private static final double TAIL = 0.025;

  /** What is smaller than this part of the largest value is zero but for rounding. */
  private static final double ROUNDING = 1e-12;

  private final double observed;

  /** Of those resamples in which it is defined, the least first. */
  private final double[] sorted;

  Resampled(double observed, double[] values) {
    this.observed = observed;
    this.sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
  }

  Interval interval(int n, Clusters clusters) {
    return isSilent(clusters)
        ? new Interval(observed, Double.NaN, Double.NaN, n)
        : new Interval(observed, quantile(TAIL), quantile(1 - TAIL), n);
  }

  Difference difference(int n, Clusters clusters) {
    return new Difference(interval(n, clusters), isSilent(clusters) ? Double.NaN : p());
  }

  private boolean isSilent(Clusters clusters) {
    return Double.isNaN(observed) || clusters.count() < 2 || sorted.length == 0;
  }

  /** Between the two nearest values, in proportion (Hyndman and Fan 1996, type 7). */
  private double quantile(double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    double above = sorted[Math.min(below + 1, sorted.length - 1)];
    return sorted[below] + (place - below) * (above - sorted[below]);
  }

  /** The observed value counts as one more resample, so that p is never 0. */
  private double p() {
    double zero = ROUNDING * Math.max(-sorted[0], sorted[sorted.length - 1]);
    long down = Arrays.stream(sorted).filter(value -> value <= zero).count();
    long up = Arrays.stream(sorted).filter(value -> value >= -zero).count();
    return Math.min(1, 2.0 * (Math.min(down, up) + 1) / (sorted.length + 1));
  }
}
