package org.semascope.core.statistics;

import java.util.stream.IntStream;

/** Where in a ranking the right answers stand, and the measures that follow. */
public final class Hits {
  private final int[] ranks; // ascending, from 1
  private final int sought;

  private Hits(int[] ranks, int sought) {
    if (sought < ranks.length) {
      throw new IllegalArgumentException(ranks.length + " found of only " + sought + " sought");
    }
    this.ranks = ranks;
    this.sought = sought;
  }

  /**
   * @param right whether the candidate at each rank is a right answer, the first rank first
   * @param sought how many right answers there are, also those the ranking leaves out
   */
  public static Hits of(boolean[] right, int sought) {
    return new Hits(
        IntStream.range(0, right.length).filter(i -> right[i]).map(i -> i + 1).toArray(), sought);
  }

  /** Of a ranking that leaves no right answer out. */
  public static Hits of(boolean... right) {
    return of(right, (int) IntStream.range(0, right.length).filter(i -> right[i]).count());
  }

  /** Right answers among the first k, by k: a place that the ranking leaves empty is wrong. */
  public double precisionAt(int k) {
    return (double) within(k) / k;
  }

  /** One by the rank of the first right answer; 0 if none is found. */
  public double reciprocalRank() {
    return ranks.length == 0 ? 0 : 1.0 / ranks[0];
  }

  /**
   * The mean, over all sought, of the precision at each one's rank, which is 0 for those that the
   * ranking leaves out; NaN if none is sought.
   */
  public double averagePrecision() {
    double sum = 0;
    for (int i = 0; i < ranks.length; i++) {
      sum += (i + 1.0) / ranks[i];
    }
    return sought == 0 ? Double.NaN : sum / sought;
  }

  /** The plain mean of the precision at 1, 2, ... k (MAP@50 of Gessler and Schneider 2021). */
  public double meanPrecisionTo(int k) {
    return IntStream.rangeClosed(1, k).mapToDouble(this::precisionAt).sum() / k;
  }

  private int within(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, not " + k);
    }
    int found = 0;
    while (found < ranks.length && ranks[found] <= k) {
      found++;
    }
    return found;
  }
}
