package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Correction of p values for multiple testing. */
public final class ManyTests {
  /** The 80 % quantile of the standard normal distribution. */
  private static final double Z_OF_POWER = 0.8416;

  private ManyTests() {}

  /** Benjamini and Hochberg 1995: corrected p ≤ α controls the false discovery rate at α. */
  public static double[] benjaminiHochberg(double[] p) {
    int[] order = ascending(p);
    int m = p.length;
    double[] corrected = new double[m];
    double reached = 1;
    for (int i = m - 1; i >= 0; i--) {
      // min over j ≥ i of m p(j) / (j + 1), j from 0
      reached = Math.min(reached, m * p[order[i]] / (i + 1));
      corrected[order[i]] = reached;
    }
    return corrected;
  }

  /**
   * The minimum detectable difference at 80 % power, in standard errors, for one more of {@code m}
   * tests if {@code significant} of them are significant: Benjamini and Hochberg then require p ≤ α
   * (significant + 1) / m. 2.8 for a single test, 4.2 for one of 64.
   */
  public static double detectable(double alpha, int significant, int m) {
    double level = Math.min(alpha, alpha * (significant + 1) / m);
    return Tails.normalQuantile(level) + Z_OF_POWER;
  }

  private static int[] ascending(double[] p) {
    for (double one : p) {
      if (!(one >= 0 && one <= 1)) {
        throw new IllegalArgumentException("p " + one + " is not within [0, 1]");
      }
    }
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> p[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
