package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * Generalised average precision (Kishida 2005; Thater et al. 2010): average precision for graded
 * relevance. Of a ranking with gold weights x1, x2, ..., the sum over ranks i with xi > 0 of the
 * mean of x1 .. xi, divided by the same sum for the order by decreasing weight.
 */
public final class Gap {
  private Gap() {}

  /**
   * @param weights gold weights in the order of the ranking, none negative
   * @return NaN if no weight is positive
   */
  public static double of(double[] weights) {
    return sum(weights) / ideal(weights);
  }

  /** The mean over all rankings of candidates with these weights, each equally probable. */
  public static double expected(double[] weights) {
    int n = weights.length;
    double total = Arrays.stream(weights).sum();
    long positive = Arrays.stream(weights).filter(weight -> weight > 0).count();
    // A candidate before rank i has weight total / n; before one with a positive weight, it is one
    // of the n - 1 others, so that the products of all pairs sum to total (positive - 1).
    double others = n < 2 ? 0 : (positive - 1.0) / (n - 1);
    double sum = 0;
    for (int rank = 1; rank <= n; rank++) {
      sum += (1 + (rank - 1) * others) / rank;
    }
    return total / n * sum / ideal(weights);
  }

  private static double ideal(double[] weights) {
    double[] ascending = weights.clone();
    Arrays.sort(ascending);
    double[] descending = new double[ascending.length];
    Arrays.setAll(descending, i -> ascending[ascending.length - 1 - i]);
    return sum(descending);
  }

  private static double sum(double[] weights) {
    double sum = 0;
    double cumulated = 0;
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0)) {
        throw new IllegalArgumentException("weight %s of rank %s".formatted(weights[i], i + 1));
      }
      cumulated += weights[i];
      sum += weights[i] > 0 ? cumulated / (i + 1) : 0;
    }
    return sum;
  }
}
