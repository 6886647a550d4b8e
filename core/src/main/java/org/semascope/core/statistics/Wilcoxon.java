package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Wilcoxon's signed-rank test of paired scores.
 *
 * <p>The conventions, on which libraries disagree:
 *
 * <ul>
 *   <li>zero differences are dropped before ranking, as in Wilcoxon 1945;
 *   <li>equal absolute differences get the average of their ranks. Differences are equal, or zero,
 *       within 1e-12 of the largest score: 0.6 - 0.4 and 0.4 - 0.2 are tied here, though not in
 *       floating point;
 *   <li>up to 50 ranked differences p is exact: the proportion of all sign assignments of the
 *       observed ranks (ties included) whose W+ is at least as far from its mean;
 *   <li>with more, p is from the normal distribution with the variance Σr²/4 of the observed ranks
 *       (the usual correction for ties) and a continuity correction of 1/2.
 * </ul>
 *
 * @param positive W+, the rank sum of the positive differences
 * @param negative W-, the rank sum of the negative differences
 * @param p two-sided; 1 if all differences are zero
 * @param n number of non-zero differences
 */
public record Wilcoxon(double positive, double negative, double p, int n) {
  private static final double TOLERANCE = 1e-12;
  private static final int LARGEST_EXACT = 50;

  public Wilcoxon {
    if (!(positive >= 0 && negative >= 0 && p >= 0 && p <= 1 && n >= 0)) {
      throw new IllegalArgumentException(
          "invalid test: W+ %s, W- %s, p %s, n %s".formatted(positive, negative, p, n));
    }
  }

  /** Tests the differences {@code a[i] - b[i]}. */
  public static Wilcoxon test(double[] a, double[] b) {
    NumberChecks.requireEqualLengths(a.length, b.length);
    NumberChecks.refuseInfinite(a);
    NumberChecks.refuseInfinite(b);
    double tolerance = TOLERANCE * Math.max(largest(a), largest(b));
    double[] differences =
        IntStream.range(0, a.length)
            .mapToDouble(i -> a[i] - b[i])
            .filter(difference -> Math.abs(difference) > tolerance)
            .toArray();
    double[] ranks = Ranks.of(Arrays.stream(differences).map(Math::abs).toArray(), tolerance);
    double positive = 0;
    double negative = 0;
    for (int i = 0; i < ranks.length; i++) {
      positive += differences[i] > 0 ? ranks[i] : 0;
      negative += differences[i] < 0 ? ranks[i] : 0;
    }
    double p =
        ranks.length <= LARGEST_EXACT
            ? exact(ranks, positive, negative)
            : normal(ranks, positive, negative);
    return new Wilcoxon(positive, negative, p, ranks.length);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /**
   * Counts the sign assignments for each value of 2 W+, rank by rank; doubled average ranks are
   * integers.
   */
  private static double exact(double[] ranks, double positive, double negative) {
    int total = (int) Math.round(2 * (positive + negative));
    double[] ways = new double[total + 1];
    ways[0] = 1;
    int reached = 0;
    for (double rank : ranks) {
      int step = (int) Math.round(2 * rank);
      reached += step;
      for (int sum = reached; sum >= step; sum--) {
        ways[sum] += ways[sum - step];
      }
    }
    long distance = Math.round(2 * Math.abs(positive - negative));
    double extreme = 0;
    for (int sum = 0; sum <= total; sum++) {
      extreme += Math.abs(2L * sum - total) >= distance ? ways[sum] : 0;
    }
    return extreme / Math.scalb(1.0, ranks.length);
  }

  private static double normal(double[] ranks, double positive, double negative) {
    double mean = (positive + negative) / 2;
    // Each rank r contributes r or 0 to W+ with equal probability: variance r²/4.
    double variance = Arrays.stream(ranks).map(r -> r * r / 4).sum();
    double distance = Math.max(0, Math.abs(positive - mean) - 0.5);
    return Tails.normal(distance / Math.sqrt(variance));
  }
}
