package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** P values corrected for the number of tests made, each in the place of the one given. */
public final class ManyTests {
  /** Exceeded by 80 % of a normal distribution that is centred so much higher. */
  private static final double Z_OF_POWER = 0.8416;

  private ManyTests() {}

  /** Benjamini and Hochberg 1995: below α, the expected share of rejected that were true is α. */
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
   * The minimum detectable difference at 80 % power, in standard errors: what one more of {@code m}
   * tests must reach if {@code significant} of them are significant, so that Benjamini and Hochberg
   * ask it for p ≤ α (significant + 1) / m. 2.8 for a single test, 4.2 for one of 64.
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
