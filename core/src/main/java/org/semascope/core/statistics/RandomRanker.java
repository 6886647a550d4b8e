package org.semascope.core.statistics;

import org.semascope.core.io.SplitMix64;

/**
 * The chance level: exact expectations over all orders, and random orders.
 *
 * @param seed of the random orders
 */
public record RandomRanker(long seed) {
  /** Of {@link Hits#precisionAt}, with {@code right} correct answers among the candidates. */
  public static double expectedPrecisionAt(int k, int right, int candidates) {
    requireSome(right, candidates);
    return (double) right / candidates * Math.min(k, candidates) / k;
  }

  /** Of {@link Hits#meanPrecisionTo}. */
  public static double expectedMeanPrecisionTo(int k, int right, int candidates) {
    double sum = 0;
    for (int each = 1; each <= k; each++) {
      sum += expectedPrecisionAt(each, right, candidates);
    }
    return sum / k;
  }

  /** Of {@link Hits#averagePrecision}; NaN if no answer is correct. */
  public static double expectedAveragePrecision(int right, int candidates) {
    requireSome(right, candidates);
    // Rank i is correct with probability R/N, with 1 + (i-1)(R-1)/(N-1) expected hits up to it:
    // E = 1/N Σ (1 + (i-1)(R-1)/(N-1)) / i
    double othersRight = candidates == 1 ? 0 : (right - 1.0) / (candidates - 1);
    double sum = 0;
    for (int rank = 1; rank <= candidates; rank++) {
      sum += (1 + (rank - 1) * othersRight) / rank;
    }
    return right == 0 ? Double.NaN : sum / candidates;
  }

  /**
   * The candidates in random order.
   *
   * @param number index of the order: the same seed and number give the same order
   */
  public int[] order(int candidates, long number) {
    SplitMix64 random = new SplitMix64(seed, number);
    int[] order = new int[candidates];
    for (int i = 0; i < candidates; i++) {
      // Fisher-Yates, inside-out variant
      int j = random.next(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private static void requireSome(int right, int candidates) {
    if (candidates < 1 || right < 0 || right > candidates) {
      throw new IllegalArgumentException(right + " right of " + candidates + " candidates");
    }
  }
}
