package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Candidates by their scores, the highest first. */
public final class Ranking {
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
}
