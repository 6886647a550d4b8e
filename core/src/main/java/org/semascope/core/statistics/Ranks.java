package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Ranks of values, and rankings of candidates by score. */
public final class Ranks {
  /**
   * Cosines of a model's vectors that differ by no more than this are tied. Single precision, other
   * kernels and other processors move a cosine by about 1e-7, and must not decide a ranking.
   */
  public static final double TIE = 1e-6;

  private Ranks() {}

  /** Candidates from the highest score to the lowest; equal scores stay in the order given. */
  public static int[] order(double[] scores) {
    refuseNaN(scores);
    // + 0.0 turns -0.0 into 0.0; a comparator distinguishes the two.
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -scores[i] + 0.0))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * The cosines with ties made equal: each becomes the highest of its chain, in which every cosine
   * is within {@link #TIE} of the next. A chain, unlike rounding to a number of digits, has no
   * boundary that could separate two nearly equal values.
   */
  public static double[] tied(double[] cosines) {
    double[] tied = cosines.clone();
    int[] order = order(cosines);
    for (int i = 1; i < order.length; i++) {
      if (cosines[order[i - 1]] - cosines[order[i]] <= TIE) {
        tied[order[i]] = tied[order[i - 1]];
      }
    }
    return tied;
  }

  /**
   * Ranks from 1 for the highest cosine; those that are tied (see {@link #tied}) are ranked in the
   * alphabetical order of their names.
   */
  public static int[] descending(double[] cosines, List<String> names) {
    double[] tied = tied(cosines);
    List<Integer> order =
        IntStream.range(0, tied.length)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> -tied[i]).thenComparing(names::get))
            .toList();
    int[] ranks = new int[tied.length];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[order.get(rank)] = rank + 1;
    }
    return ranks;
  }

  /** Ranks from 1 for the smallest value; equal values share the average of their ranks. */
  public static double[] of(double[] values) {
    return of(values, 0);
  }

  /**
   * @param tolerance values that differ by no more than this from the next smaller one are tied
   */
  static double[] of(double[] values, double tolerance) {
    refuseNaN(values);
    int n = values.length;
    // Binary search for each value; sorting indices would box every number.
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
   * Weighted ranks: the total weight of all smaller values plus half the weight of all equal ones.
   * With weights of 1 this is the ordinary rank minus one half.
   */
  static double[] weighted(double[] values, double[] weights) {
    double[] ranks = of(values);
    double[] atRank = new double[2 * values.length + 1]; // indexed by twice the rank, an integer
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

  /** The average rank of each element of a sorted array. */
  private static double[] averages(double[] sorted, double tolerance) {
    double[] ranks = new double[sorted.length];
    for (int from = 0; from < sorted.length; ) {
      int to = from + 1;
      while (to < sorted.length && areEqual(sorted[to - 1], sorted[to], tolerance)) {
        to++;
      }
      // The mean of the ranks from + 1 .. to
      Arrays.fill(ranks, from, to, (from + 1 + to) / 2.0);
      from = to;
    }
    return ranks;
  }

  /** Also by ==: infinities have no difference, and -0.0 sorts before 0.0. */
  private static boolean areEqual(double smaller, double greater, double tolerance) {
    return smaller == greater || greater - smaller <= tolerance;
  }

  private static void refuseNaN(double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        throw new IllegalArgumentException("value " + i + " of " + values.length + " is NaN");
      }
    }
  }
}
