package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Candidates by their scores, the highest first. */
public final class Ranking {
  /**
   * Cosines of a model's vectors that differ by no more than this are tied. Single precision, other
   * kernels and other processors move a cosine by about 1e-7, and must not decide a ranking.
   */
  public static final double TIE = 1e-6;

  private Ranking() {}

  /** Candidates from the highest score to the lowest; equal scores stay in the order given. */
  public static int[] order(double[] scores) {
    NumberChecks.refuseNaN(scores);
    // + 0.0 makes -0.0 equal to 0.0, which it is not to a comparator.
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
}
