package org.semascope.core.statistics;

import java.util.Arrays;

/** The ranks of values, 1 for the least; equal values share the average of their ranks. */
public final class Ranks {
  private Ranks() {}

  public static double[] of(double[] values) {
    return of(values, 0);
  }

  /**
   * @param tolerance a value no further than this from the next smaller one is equal to it
   */
  static double[] of(double[] values, double tolerance) {
    NumberChecks.refuseNaN(values);
    int n = values.length;
    // Found again by search rather than sorted with their places, which would box every number.
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] rankOfSorted = averages(sorted, tolerance);
    double[] ranks = new double[n];
    for (int i = 0; i < n; i++) {
      ranks[i] = rankOfSorted[Arrays.binarySearch(sorted, values[i])];
    }
    return ranks;
  }

  /**
   * Ranks of values that do not all weigh the same: the weight of all smaller values and half the
   * weight of all equal ones. With weights of 1 this is the ordinary rank less one half.
   */
  static double[] weighted(double[] values, double[] weights) {
    double[] ranks = of(values);
    double[] atRank = new double[2 * values.length + 1]; // by twice the rank, a whole number
    for (int i = 0; i < ranks.length; i++) {
      atRank[(int) (2 * ranks[i])] += weights[i];
    }
    double below = 0;
    for (int i = 0; i < atRank.length; i++) {
      double here = atRank[i];
      atRank[i] = below + here / 2;
      below += here;
    }
    return Arrays.stream(ranks).map(rank -> atRank[(int) (2 * rank)]).toArray();
  }

  /** The shared rank of each place of a sorted array. */
  private static double[] averages(double[] sorted, double tolerance) {
    double[] ranks = new double[sorted.length];
    for (int from = 0; from < sorted.length; ) {
      int to = from + 1;
      while (to < sorted.length && areEqual(sorted[to - 1], sorted[to], tolerance)) {
        to++;
      }
      // Ranks from + 1 .. to, on average:
      Arrays.fill(ranks, from, to, (from + 1 + to) / 2.0);
      from = to;
    }
    return ranks;
  }

  /** By == too, since infinities have no difference and -0.0 sorts before 0.0. */
  private static boolean areEqual(double smaller, double greater, double tolerance) {
    return smaller == greater || greater - smaller <= tolerance;
  }
}
