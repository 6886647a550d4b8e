package org.semascope.core.statistics;

import java.util.Arrays;

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
   * all points of a cluster do not change p. Of dyads, p is at least that of the normal
   * distribution with the variance of {@link Clusters#varianceOfSum}.
   */
  public static Correlation test(double[] x, double[] y, Clusters clusters) {
    NumberChecks.requireEqualLengths(clusters.items(), x.length);
    double rho = rho(x, y);
    if (Double.isNaN(rho)) {
      return new Correlation(rho, rho, x.length);
    }
    double[] parts = covariances(x, y, clusters);
    double p = SignFlips.p(parts);
    if (clusters.areDyads()) {
      double sum = Arrays.stream(parts).sum();
      p = Math.max(p, Tails.normal(Math.abs(sum) / Math.sqrt(clusters.varianceOfSum(parts))));
    }
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

  /**
   * The partial coefficient of x and y with z held constant, of the ranks: (r(xy) - r(xz) r(yz)) /
   * √((1 - r(xz)²) (1 - r(yz)²)).
   */
  public static ResampledStatistic partial(double[] x, double[] y, double[] z) {
    ResampledStatistic xy = resampled(x, y);
    ResampledStatistic xz = resampled(x, z);
    ResampledStatistic yz = resampled(y, z);
    return times -> {
      double a = xz.of(times);
      double b = yz.of(times);
      double constant = (1 - a * a) * (1 - b * b);
      return constant > 0 ? (xy.of(times) - a * b) / Math.sqrt(constant) : Double.NaN;
    };
  }

  /**
   * Are independent numbers centred on zero? If they are, each is as likely to have the other sign,
   * and the p value is the share of all choices of signs whose sum is as far from zero as the
   * observed one.
   */
  private static final class SignFlips {
    /** Up to so many numbers all choices of signs are counted: 65,536 take a millisecond. */
    private static final int LARGEST_EXACT = 16;

    /** Sums that differ by less than this part of the largest possible sum are equal. */
    private static final double ROUNDING = 1e-12;

    private SignFlips() {}

    /** Two-sided. */
    static double p(double[] values) {
      double sum = Math.abs(Arrays.stream(values).sum());
      double largest = Arrays.stream(values).map(Math::abs).sum();
      if (sum <= ROUNDING * largest) {
        return 1;
      }
      if (values.length <= LARGEST_EXACT) {
        return (double) asFar(values, 0, 0, sum - ROUNDING * largest) / (1L << values.length);
      }
      // Over all choices of signs the sum has mean 0 and variance Σ v².
      return Tails.normal(sum / Math.sqrt(Arrays.stream(values).map(value -> value * value).sum()));
    }

    /**
     * Number of choices of the signs of values[next], values[next + 1], ... that reach the bound.
     */
    private static long asFar(double[] values, int next, double sum, double bound) {
      if (next == values.length) {
        return Math.abs(sum) >= bound ? 1 : 0;
      }
      return asFar(values, next + 1, sum + values[next], bound)
          + asFar(values, next + 1, sum - values[next], bound);
    }
  }

  /**
   * Spearman's coefficient when items count several times. The order of values is found once; a
   * resample only counts how many items stand below, which needs no sorting.
   */
  private static final class ResampledSpearman implements ResampledStatistic {
    private final int[] levelX; // (items): 0 for the least value, 1 for the next, ...
    private final int[] levelY;

    ResampledSpearman(double[] x, double[] y) {
      levelX = levels(x);
      levelY = levels(y);
    }

    @Override
    public double of(int[] times) {
      NumberChecks.requireEqualLengths(times.length, levelX.length);
      long n = Arrays.stream(times).asLongStream().sum();
      double[] rankX = ranks(levelX, times);
      double[] rankY = ranks(levelY, times);
      double mean = (n + 1) / 2.0;
      double xy = 0;
      double xx = 0;
      double yy = 0;
      for (int item = 0; item < times.length; item++) {
        double dx = rankX[levelX[item]] - mean;
        double dy = rankY[levelY[item]] - mean;
        xy += times[item] * dx * dy;
        xx += times[item] * dx * dx;
        yy += times[item] * dy * dy;
      }
      // Ranks are halves of whole numbers, so that a constant side gives exactly 0.
      return xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
    }

    /** The shared rank of each level among the items counted. */
    private static double[] ranks(int[] levels, int[] times) {
      double[] ranks = new double[levels.length];
      for (int item = 0; item < levels.length; item++) {
        ranks[levels[item]] += times[item];
      }
      double below = 0;
      for (int level = 0; level < ranks.length; level++) {
        double here = ranks[level];
        ranks[level] = below + (here + 1) / 2;
        below += here;
      }
      return ranks;
    }

    private static int[] levels(double[] values) {
      // Equal values have equal ranks, and unequal values unequal ones.
      double[] ranks = Ranks.of(values);
      double[] distinct = Arrays.stream(ranks).sorted().distinct().toArray();
      return Arrays.stream(ranks).mapToInt(rank -> Arrays.binarySearch(distinct, rank)).toArray();
    }
  }
}
