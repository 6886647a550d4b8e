package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * Spearman's coefficient when items count several times. The order of values is found once; a
 * resample only counts how many items stand below, which needs no sorting.
 */
final class ResampledSpearman implements ResampledStatistic {
  private final int[] levelX; // (items): 0 for the least value, 1 for the next, ...
  private final int[] levelY;

  ResampledSpearman(double[] x, double[] y) {
    levelX = levels(x);
    levelY = levels(y);
  }

  @Override
  public double of(int[] times) {
    NumberChecks.requireEqualLengths(times.length, levelX.length);
    long n = Arrays.stream(times).asLongStream().sum();
    double[] rankX = ranks(levelX, times);
    double[] rankY = ranks(levelY, times);
    double mean = (n + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int item = 0; item < times.length; item++) {
      double dx = rankX[levelX[item]] - mean;
      double dy = rankY[levelY[item]] - mean;
      xy += times[item] * dx * dy;
      xx += times[item] * dx * dx;
      yy += times[item] * dy * dy;
    }
    // Ranks are halves of whole numbers, so that a constant side gives exactly 0.
    return xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
  }

  /** The shared rank of each level among the items counted. */
  private static double[] ranks(int[] levels, int[] times) {
    double[] ranks = new double[levels.length];
    for (int item = 0; item < levels.length; item++) {
      ranks[levels[item]] += times[item];
    }
    double below = 0;
    for (int level = 0; level < ranks.length; level++) {
      double here = ranks[level];
      ranks[level] = below + (here + 1) / 2;
      below += here;
    }
    return ranks;
  }

  private static int[] levels(double[] values) {
    // Equal values have equal ranks, and unequal values unequal ones.
    double[] ranks = Ranks.of(values);
    double[] distinct = Arrays.stream(ranks).sorted().distinct().toArray();
    return Arrays.stream(ranks).mapToInt(rank -> Arrays.binarySearch(distinct, rank)).toArray();
  }
}
