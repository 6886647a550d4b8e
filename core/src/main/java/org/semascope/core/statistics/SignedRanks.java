package org.semascope.core.statistics;

import java.util.Arrays;

/** The ranks of absolute differences, and how far their signs are from chance. */
final class SignedRanks {
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

  /** Counts the ways to each W+ rank by rank, in halves, so that shared ranks are whole numbers. */
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
