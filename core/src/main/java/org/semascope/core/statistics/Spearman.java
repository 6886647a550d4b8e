package org.semascope.core.statistics;

/**
 * Rank correlation: Pearson's r of the ranks, ties sharing their average rank. (The textbook
 * formula with squared rank differences holds without ties only.)
 */
public final class Spearman {
  /** 9! = 362,880 orders take milliseconds, 10! would not. */
  private static final int LARGEST_EXACT = 9;

  private Spearman() {}

  /**
   * The coefficient with its p value: up to 9 points exact, as the share of all n! orders of y
   * whose |rho| is as large; beyond, by Student's t.
   */
  public static Correlation test(double[] x, double[] y) {
    double rho = rho(x, y);
    int n = x.length;
    return Double.isNaN(rho) || n > LARGEST_EXACT
        ? Correlation.byStudent(rho, n)
        : new Correlation(rho, Permutations.p(Ranks.of(x), Ranks.of(y)), n);
  }

  /** NaN for fewer than two points, or if one side is all equal. */
  public static double rho(double[] x, double[] y) {
    Numbers.requireEqualLengths(x.length, y.length);
    return Pearson.r(Ranks.of(x), Ranks.of(y));
  }

  /** The coefficient as it comes out in a resample, for {@link Bootstrap#interval}. */
  public static ResampledStatistic resampled(double[] x, double[] y) {
    Numbers.requireEqualLengths(x.length, y.length);
    return new ResampledSpearman(x, y);
  }
}
