package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Rank correlation: Pearson's r of the ranks, with average ranks for ties. (The textbook formula
 * with squared rank differences holds only without ties.)
 */
public final class Spearman {
  /** 9! = 362,880 orders take milliseconds, 10! would not. */
  private static final int MOST_EXACT_ORDERS = 9;

  /** Largest sample for which all sign assignments are counted; 65,536 take a millisecond. */
  private static final int MOST_EXACT_SIGNS = 16;

  /** Relative to the largest possible sum; smaller differences are rounding errors. */
  private static final double ROUNDING = 1e-12;

  private Spearman() {}

  /**
   * The coefficient with its p value. Up to 9 points p is exact: the proportion of all n! orders of
   * y with at least the observed |rho|. With more points, p is from Student's t.
   */
  public static Correlation test(double[] x, double[] y) {
    double rho = rho(x, y);
    int n = x.length;
    if (Double.isNaN(rho) || n > MOST_EXACT_ORDERS) {
      return Correlation.byStudent(rho, n);
    }
    double[] rankX = Ranks.of(x);
    double[] rankY = Ranks.of(y);
    long extreme = extremeOrders(rankX, rankY, n, Math.abs(covariance(rankX, rankY)));
    long all = LongStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b); // n!
    return new Correlation(rho, (double) extreme / all, n);
  }

  /**
   * The coefficient over all points, with a p value for clustered points, such as sentences of one
   * compound. Points of a cluster are not independent, so p is from a test over clusters of equal
   * weight, however many points they have: under the null hypothesis, a cluster's contribution to
   * the covariance of ranks is as likely to be negative as positive. Duplicating all points of a
   * cluster does not change p. For dyads, p is at least that of the normal distribution with the
   * variance of {@link Clusters#varianceOfSum}.
   */
  public static Correlation test(double[] x, double[] y, Clusters clusters) {
    NumberChecks.requireEqualLengths(clusters.items(), x.length);
    double rho = rho(x, y);
    if (Double.isNaN(rho)) {
      return new Correlation(rho, rho, x.length);
    }
    double[] parts = covariances(x, y, clusters);
    double p = signFlips(parts);
    if (clusters.areDyads()) {
      double sum = Arrays.stream(parts).sum();
      p = Math.max(p, Tails.normal(Math.abs(sum) / Math.sqrt(clusters.varianceOfSum(parts))));
    }
    return new Correlation(rho, p, x.length);
  }

  /** Each cluster's contribution to the covariance: mean of (rank x - mean)(rank y - mean). */
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

  /** NaN for fewer than two points or a constant side. */
  public static double rho(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    return Correlation.pearson(Ranks.of(x), Ranks.of(y));
  }

  /** The coefficient of a resample, for {@link Bootstrap#interval}. */
  public static ResampledStatistic resampled(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    // Values are sorted once; a resample only counts the items below each level.
    int[] levelX = levels(x);
    int[] levelY = levels(y);
    return times -> {
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
      // Ranks are multiples of 1/2, so a constant side gives exactly 0.
      return xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
    };
  }

  /**
   * The partial rank correlation of x and y controlling for z: (r(xy) - r(xz) r(yz)) / √((1 -
   * r(xz)²) (1 - r(yz)²)).
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
   * Number of orders of the first {@code free} numbers of y in which the covariance with x is at
   * least as far from 0 as this bound.
   */
  private static long extremeOrders(double[] x, double[] y, int free, double bound) {
    if (free == 1) {
      return Math.abs(covariance(x, y)) >= bound ? 1 : 0;
    }
    long extreme = 0;
    for (int i = 0; i < free; i++) {
      swap(y, i, free - 1);
      extreme += extremeOrders(x, y, free - 1, bound);
      swap(y, i, free - 1);
    }
    return extreme;
  }

  private static void swap(double[] y, int i, int j) {
    double kept = y[i];
    y[i] = y[j];
    y[j] = kept;
  }

  /**
   * Σ(x - x̄)(y - ȳ), the only part of the coefficient that depends on the order. Ranks are
   * multiples of 1/2 with mean (n + 1) / 2, so the sum is exact and can be compared by >=.
   */
  private static double covariance(double[] x, double[] y) {
    double mean = (x.length + 1) / 2.0;
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - mean) * (y[i] - mean);
    }
    return sum;
  }

  /**
   * The two-sided p of a sign-flip test of whether independent numbers are centred on zero. Under
   * the null hypothesis each sign is equally likely; p is the proportion of all sign assignments
   * whose sum is at least as far from zero as the observed one.
   */
  private static double signFlips(double[] values) {
    double sum = Math.abs(Arrays.stream(values).sum());
    double largest = Arrays.stream(values).map(Math::abs).sum();
    if (sum <= ROUNDING * largest) {
      return 1;
    }
    if (values.length <= MOST_EXACT_SIGNS) {
      return (double) asFar(values, 0, 0, sum - ROUNDING * largest) / (1L << values.length);
    }
    // Over all sign assignments the sum has mean 0 and variance Σ v².
    return Tails.normal(sum / Math.sqrt(Arrays.stream(values).map(value -> value * value).sum()));
  }

  /**
   * Number of sign assignments of values[next], values[next + 1], ... whose |sum| reaches bound.
   */
  private static long asFar(double[] values, int next, double sum, double bound) {
    if (next == values.length) {
      return Math.abs(sum) >= bound ? 1 : 0;
    }
    return asFar(values, next + 1, sum + values[next], bound)
        + asFar(values, next + 1, sum - values[next], bound);
  }

  /** Ranks from 0 in which equal values share one: 0 for the smallest, 1 for the next, ... */
  private static int[] levels(double[] values) {
    // Equal values have equal ranks, and unequal values unequal ones.
    double[] ranks = Ranks.of(values);
    double[] distinct = Arrays.stream(ranks).sorted().distinct().toArray();
    return Arrays.stream(ranks).mapToInt(rank -> Arrays.binarySearch(distinct, rank)).toArray();
  }

  /** The average rank of each level in a resample. */
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
}
