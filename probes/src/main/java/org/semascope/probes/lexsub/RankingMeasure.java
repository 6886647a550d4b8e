package org.semascope.probes.lexsub;

import java.util.Arrays;
import org.semascope.core.statistics.Gap;

/** A measure of a ranking, with its exact expectation under a random ranking. */
enum RankingMeasure {
  /** Generalised average precision. */
  GAP {
    @Override
    double of(double[] ranked) {
      return Gap.of(ranked);
    }

    @Override
    double chance(double[] weights) {
      return Gap.expected(weights);
    }
  },
  /** Whether the first candidate is a substitute of the annotators. */
  P_1(1, false),
  /** Proportion of the annotators' substitutes among the first three candidates. */
  P_3(3, false),
  /** Proportion of the annotators' substitutes that are among the first ten candidates. */
  RECALL_10(10, true);

  private final int depth;
  private final boolean recall;

  RankingMeasure() {
    this(0, false);
  }

  RankingMeasure(int depth, boolean recall) {
    this.depth = depth;
    this.recall = recall;
  }

  /** Its name in results: {@code GAP}, {@code P@1}. */
  String label() {
    return name().replace('_', '@');
  }

  /** The name of its expectation under a random ranking. */
  String chanceLabel() {
    return "CHANCE-" + label();
  }

  /** The name of its value for a ranking by frequency. */
  String frequencyLabel() {
    return "FREQUENCY-" + label();
  }

  /**
   * @param ranked weights in the order of the ranking, at least one of them positive
   */
  double of(double[] ranked) {
    double found = positive(Arrays.copyOf(ranked, Math.min(depth, ranked.length)));
    return found / (recall ? positive(ranked) : depth);
  }

  /**
   * @param weights in any order
   */
  double chance(double[] weights) {
    double seen = Math.min(depth, weights.length);
    return recall ? seen / weights.length : seen / depth * positive(weights) / weights.length;
  }

  private static double positive(double[] weights) {
    return Arrays.stream(weights).filter(weight -> weight > 0).count();
  }
}
