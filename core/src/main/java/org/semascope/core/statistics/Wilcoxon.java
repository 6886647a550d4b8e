package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * Wilcoxon's signed-rank test of paired scores: are differences as often, and as far, up as down?
 *
 * <p>The rules, on which libraries disagree:
 *
 * <ul>
 *   <li>zero differences are dropped before ranking, as Wilcoxon did;
 *   <li>equal absolute differences share the average of their ranks. Differences are equal, or
 *       zero, within 1e-12 of the largest score: 0.6 - 0.4 and 0.4 - 0.2 are a tie here, though not
 *       in floating point;
 *   <li>up to 50 ranked differences p is exact: the share of all ways to give the observed ranks
 *       their signs (so with ties too) whose W+ is as far from its mean;
 *   <li>beyond, p is that of the normal distribution with the variance Σr²/4 of the observed ranks
 *       (which is the usual correction for ties) and a continuity correction of 1/2.
 * </ul>
 *
 * @param positive W+, the sum of the ranks of the differences above zero
 * @param negative W-, the sum of the ranks of those below
 * @param p two-sided; 1 if no difference is left
 * @param n differences used, which are those that are not zero
 */
public record Wilcoxon(double positive, double negative, double p, int n) {
  private static final double TOLERANCE = 1e-12;

  public Wilcoxon {
    if (!(positive >= 0 && negative >= 0 && p >= 0 && p <= 1 && n >= 0)) {
      throw new IllegalArgumentException(
          "no test: W+ %s, W- %s, p %s, n %s".formatted(positive, negative, p, n));
    }
  }

  /** Of {@code a[i] - b[i]}. */
  public static Wilcoxon test(double[] a, double[] b) {
    NumberChecks.requireEqualLengths(a.length, b.length);
    NumberChecks.refuseInfinite(a);
    NumberChecks.refuseInfinite(b);
    double tolerance = TOLERANCE * Math.max(largest(a), largest(b));
    double[] differences = new double[a.length];
    int kept = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = a[i] - b[i];
      if (Math.abs(difference) > tolerance) {
        differences[kept++] = difference;
      }
    }
    return new SignedRanks(Arrays.copyOf(differences, kept), tolerance).test();
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** The ranks of absolute differences, and how far their signs are from chance. */
  private static final class SignedRanks {
    private static final int LARGEST_EXACT = 50;

    private final double[] ranks;
    private final double positive;
    private final double negative;

    /**
     * @param differences none of them zero
     */
    SignedRanks(double[] differences, double tolerance) {
      this.ranks = Ranks.of(Arrays.stream(differences).map(Math::abs).toArray(), tolerance);
      double up = 0;
      double down = 0;
      for (int i = 0; i < ranks.length; i++) {
        up += differences[i] > 0 ? ranks[i] : 0;
        down += differences[i] < 0 ? ranks[i] : 0;
      }
      this.positive = up;
      this.negative = down;
    }

    Wilcoxon test() {
      double p = ranks.length == 0 ? 1 : ranks.length <= LARGEST_EXACT ? exact() : normal();
      return new Wilcoxon(positive, negative, p, ranks.length);
    }

    /**
     * Counts the ways to each W+ rank by rank, in halves, so that shared ranks are whole numbers.
     */
    private double exact() {
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

    private double normal() {
      double mean = (positive + negative) / 2;
      // Each rank r is in W+ or not, by the toss of a coin: variance r²/4.
      double variance = Arrays.stream(ranks).map(r -> r * r / 4).sum();
      double distance = Math.max(0, Math.abs(positive - mean) - 0.5);
      return Tails.normal(distance / Math.sqrt(variance));
    }
  }
}
