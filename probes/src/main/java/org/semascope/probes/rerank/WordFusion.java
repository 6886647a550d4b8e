package org.semascope.probes.rerank;

import org.semascope.core.statistics.Fusion;

/**
 * Fusion of several test sentences to one score per target (Ferret 2021, section 5.1). Early fusion
 * combines the vectors of a word in all sentences; late fusion combines the rankings of the targets
 * in each sentence.
 */
public enum WordFusion {
  AVERAGE(null),
  /** Element-wise maximum. */
  MAX(null),
  /** Element-wise minimum. */
  MIN(null),
  BORDA(Fusion.BORDA),
  CONDORCET(Fusion.CONDORCET),
  RRF(Fusion.RRF),
  COMBSUM(Fusion.COMBSUM);

  private final Fusion late; // null for early fusion

  WordFusion(Fusion late) {
    this.late = late;
  }

  boolean isEarly() {
    return late == null;
  }

  /**
   * Combines vectors, for early fusion.
   *
   * @param vectors (sentences, width)
   */
  float[] combine(float[][] vectors) {
    float[] combined = new float[vectors[0].length];
    for (int i = 0; i < combined.length; i++) {
      double value = vectors[0][i];
      for (int sentence = 1; sentence < vectors.length; sentence++) {
        float next = vectors[sentence][i];
        value =
            switch (this) {
              case AVERAGE -> value + next;
              case MAX -> Math.max(value, next);
              case MIN -> Math.min(value, next);
              default -> throw new IllegalStateException(this + " fuses rankings, not vectors");
            };
      }
      combined[i] = (float) (this == AVERAGE ? value / vectors.length : value);
    }
    return combined;
  }

  /**
   * The score of each target, for late fusion; higher is better.
   *
   * @param cosines (sentences, targets)
   */
  double[] fuse(double[][] cosines) {
    return late.fuse(cosines);
  }
}
