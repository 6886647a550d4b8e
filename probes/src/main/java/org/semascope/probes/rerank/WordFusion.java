package org.semascope.probes.rerank;

import org.semascope.core.statistics.Fusion;

/**
 * How what several test sentences say of a key and its targets becomes one score for each target
 * (Ferret 2021, section 5.1). Early fusion makes one vector of a word's vectors in all sentences;
 * late fusion ranks the targets in each sentence and merges the rankings.
 */
public enum WordFusion {
  AVERAGE(null),
  /** The largest value of each element. */
  MAX(null),
  /** The smallest value of each element. */
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
   * One vector of several, for early fusion.
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
   * The fused score of each target, the highest best, for late fusion.
   *
   * @param cosines (sentences, targets)
   */
  double[] fuse(double[][] cosines) {
    return late.fuse(cosines);
  }
}
