package org.semascope.core.statistics;

import java.util.Arrays;

/** A number computed from items of which some count several times and others not at all. */
@FunctionalInterface
public interface ResampledStatistic {
  /**
   * Called by several threads at the same time; must leave {@code times} as it is.
   *
   * @param times how often each item counts
   * @return NaN where the statistic is not defined
   */
  double of(int[] times);

  /** Σ numerators / Σ denominators; not defined where the denominators add up to 0. */
  static ResampledStatistic ratio(double[] numerators, double[] denominators) {
    return times -> {
      double above = 0;
      double below = 0;
      for (int i = 0; i < times.length; i++) {
        above += times[i] * numerators[i];
        below += times[i] * denominators[i];
      }
      return above / below;
    };
  }

  static ResampledStatistic mean(double[] values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return ratio(values, ones);
  }
}
