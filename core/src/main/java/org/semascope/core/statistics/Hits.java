package org.semascope.core.statistics;

import java.util.stream.IntStream;

/** The ranks of the correct answers in a ranking, and retrieval measures computed from them. */
public final class Hits {
  private final int[] ranks; // ascending, from 1
  private final int sought;

  private Hits(int[] ranks, int sought) {
    if (sought < ranks.length) {
      throw new IllegalArgumentException(
          ranks.length + " correct answers found, but only " + sought + " exist");
    }
    this.ranks = ranks;
    this.sought = sought;
  }

  /**
   * @param right whether the candidate at each rank is correct, from rank 1
   * @param sought number of correct answers, including those that the ranking omits
   */
  public static Hits of(boolean[] right, int sought) {
    return new Hits(
        IntStream.range(0, right.length).filter(i -> right[i]).map(i -> i + 1).toArray(), sought);
  }

  /** For a ranking that contains every correct answer. */
  public static Hits of(boolean... right) {
    return of(right, (int) IntStream.range(0, right.length).filter(i -> right[i]).count());
  }

  /** Correct answers among the first k, divided by k; ranks beyond the last candidate are wrong. */
  public double precisionAt(int k) {
    return (double) within(k) / k;
  }

  /**
   * The mean of the precision at the rank of each correct answer, 0 for those that the ranking
   * omits; NaN if there is no correct answer.
   */
  public double averagePrecision() {
    double sum = 0;
    for (int i = 0; i < ranks.length; i++) {
      sum += (i + 1.0) / ranks[i];
    }
    return sought == 0 ? Double.NaN : sum / sought;
  }

  /** The mean of the precision at 1, 2, ... k (MAP@50 of Gessler and Schneider 2021). */
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
