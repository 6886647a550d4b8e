package org.semascope.core.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** P values corrected for the number of tests made, each in the place of the one given. */
public final class ManyTests {
  private ManyTests() {}

  /** Holm 1979: below α, the chance that any of the rejected was true is at most α. */
  public static double[] holm(double[] p) {
    int[] order = ascending(p);
    int m = p.length;
    double[] corrected = new double[m];
    double reached = 0;
    for (int i = 0; i < m; i++) {
      // max over j ≤ i of (m - j) p(j), j from 0
      reached = Math.max(reached, Math.min(1, (m - i) * p[order[i]]));
      corrected[order[i]] = reached;
    }
    return corrected;
  }

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
