package org.semascope.core.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Two-sided tail probabilities of the normal and of Student's t distribution. */
final class Tails {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private Tails() {}

  /** P(|Z| ≥ |z|). */
  static double normal(double z) {
    return 2 * NORMAL.survivalProbability(Math.abs(z));
  }

  /** The z for which P(|Z| ≥ z) is p. */
  static double normalQuantile(double p) {
    return NORMAL.inverseSurvivalProbability(p / 2);
  }

  /** P(|T| ≥ |t|) with the given degrees of freedom. */
  static double student(double t, double degrees) {
    return 2 * TDistribution.of(degrees).survivalProbability(Math.abs(t));
  }
}
