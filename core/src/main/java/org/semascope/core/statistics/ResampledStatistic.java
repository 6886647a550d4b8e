package org.semascope.core.statistics;

import java.util.Arrays;

/** A statistic of items with multiplicities, as in a bootstrap resample. */
@FunctionalInterface
public interface ResampledStatistic {
  /**
   * Called by several threads concurrently; must not modify {@code times}.
   *
   * @param times multiplicity of each item
   * @return NaN if the statistic is undefined
   */
  double of(int[] times);

  /** Σ numerators / Σ denominators; undefined if the denominators add up to 0. */
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
