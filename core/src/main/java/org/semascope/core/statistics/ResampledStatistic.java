package org.semascope.core.statistics;

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
}
