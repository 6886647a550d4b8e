package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Candidates by their scores, the highest first. */
public final class Ranking {
  private Ranking() {}

  /** What rank a candidate has among others of the same score. */
  public enum Ties {
    /** That of the first of them. */
    BEST,
    /** That of the last of them. */
    WORST,
    /** Half-way between: the expectation if chance broke the tie. */
    AVERAGE,
    /** That which {@link Ranking#order} gives: candidates listed earlier stand before. */
    AS_LISTED
  }

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

  /** The rank of a candidate, 1 for the first. */
  public static double rank(int candidate, double[] scores, Ties ties) {
    NumberChecks.refuseNaN(scores);
    double score = scores[candidate];
    int higher = 0;
    int equal = 0;
    int equalBefore = 0;
    for (int i = 0; i < scores.length; i++) {
      higher += scores[i] > score ? 1 : 0;
      equal += scores[i] == score ? 1 : 0;
      equalBefore += scores[i] == score && i < candidate ? 1 : 0;
    }
    return switch (ties) {
      case BEST -> higher + 1;
      case WORST -> higher + equal;
      case AVERAGE -> higher + (equal + 1) / 2.0;
      case AS_LISTED -> higher + equalBefore + 1;
    };
  }
}
