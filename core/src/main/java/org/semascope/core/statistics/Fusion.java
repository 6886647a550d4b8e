package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Fuses several rankings of the same candidates into one. Tied candidates get average ranks. */
public enum Fusion {
  /** One point for each candidate ranked lower, half a point for each tied one. */
  BORDA,
  /**
   * A candidate beats another if more rankings rank it higher than lower. Most wins first, then
   * fewest losses.
   */
  CONDORCET,
  /** Reciprocal rank fusion (Cormack et al. 2009): the sum of 1 / (60 + rank). */
  RRF,
  /** The sum of scores, min-max scaled per ranking. A constant ranking adds 0. */
  COMBSUM;

  /**
   * The fused score of each candidate, higher is better: see {@link Ranks#order}.
   *
   * @param rankings (rankings, candidates) scores
   */
  public double[] fuse(double[][] rankings) {
    if (rankings.length == 0) {
      throw new IllegalArgumentException("no ranking to fuse");
    }
    for (double[] scores : rankings) {
      NumberChecks.requireEqualLengths(scores.length, rankings[0].length);
      NumberChecks.refuseInfinite(scores);
    }
    return switch (this) {
      case BORDA -> sum(rankings, Fusion::points);
      case CONDORCET -> winsThenLosses(rankings);
      case RRF -> sum(rankings, Fusion::reciprocalRanks);
      case COMBSUM -> sum(rankings, Fusion::scaled);
    };
  }

  private static double[] sum(double[][] rankings, UnaryOperator<double[]> worth) {
    double[] fused = new double[rankings[0].length];
    for (double[] scores : rankings) {
      double[] worths = worth.apply(scores);
      Arrays.setAll(fused, i -> fused[i] + worths[i]);
    }
    return fused;
  }

  private static double[] points(double[] scores) {
    return Arrays.stream(Ranks.of(scores)).map(fromBelow -> fromBelow - 1).toArray();
  }

  private static double[] reciprocalRanks(double[] scores) {
    return Arrays.stream(Ranks.of(scores))
        .map(fromBelow -> 1 / (60 + (scores.length + 1 - fromBelow)))
        .toArray();
  }

  private static double[] scaled(double[] scores) {
    double least = Arrays.stream(scores).min().orElse(0);
    double range = Arrays.stream(scores).max().orElse(0) - least;
    return Arrays.stream(scores).map(s -> range == 0 ? 0 : (s - least) / range).toArray();
  }

  private static double[] winsThenLosses(double[][] rankings) {
    int candidates = rankings[0].length;
    double[] fused = new double[candidates];
    for (int i = 0; i < candidates; i++) {
      for (int j = 0; j < candidates; j++) {
        int lead = lead(rankings, i, j);
        // Fewer losses than candidates: losses only break ties in wins.
        fused[i] += lead > 0 ? candidates : lead < 0 ? -1 : 0;
      }
    }
    return fused;
  }

  private static int lead(double[][] rankings, int i, int j) {
    int lead = 0;
    for (double[] scores : rankings) {
      lead += scores[i] > scores[j] ? 1 : scores[i] < scores[j] ? -1 : 0;
    }
    return lead;
  }
}
