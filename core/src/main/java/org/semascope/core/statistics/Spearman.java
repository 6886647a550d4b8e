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

  /**
   * The coefficient over all points, with a p value for points that come in clusters, such as
   * sentences of one compound. Points of a cluster are not independent, so the p value is of a test
   * over clusters that weigh the same, however many points they have: without correlation, a
   * cluster's part of the covariance of ranks is as likely to be negative as positive. Copies of
   * all points of a cluster do not change p.
   */
  public static Correlation test(double[] x, double[] y, Clusters clusters) {
    NumberChecks.requireEqualLengths(clusters.items(), x.length);
    double rho = rho(x, y);
    double p = Double.isNaN(rho) ? Double.NaN : SignFlips.p(covariances(x, y, clusters));
    return new Correlation(rho, p, x.length);
  }

  /** Each cluster's part of the covariance: u = mean of (rank x - mean)(rank y - mean). */
  private static double[] covariances(double[] x, double[] y, Clusters clusters) {
    double[] weights = clusters.equalWeights();
    double[] rankX = Ranks.weighted(x, weights);
    double[] rankY = Ranks.weighted(y, weights);
    double mean = clusters.count() / 2.0;
    double[] parts = new double[clusters.count()];
    for (int item = 0; item < weights.length; item++) {
      parts[clusters.of(item)] += weights[item] * (rankX[item] - mean) * (rankY[item] - mean);
    }
    return parts;
  }

  /** NaN for fewer than two points, or if one side is all equal. */
  public static double rho(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    return Pearson.r(Ranks.of(x), Ranks.of(y));
  }

  /** The coefficient as it comes out in a resample, for {@link Bootstrap#interval}. */
  public static ResampledStatistic resampled(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    return new ResampledSpearman(x, y);
  }
}
