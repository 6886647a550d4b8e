package org.semascope.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.semascope.core.io.SplitMix64;

/**
 * 95 % percentile intervals by resampling clusters with replacement. Resamples in which the
 * statistic is undefined are left out.
 *
 * <p>A resample depends only on the seed and its number. So threads do not change the result, and
 * all statistics over the same clusters share their resamples.
 *
 * <p>For dyads (pairs of words, see {@link Clusters.Key}), words are resampled, and a pair counts
 * w<sub>a</sub> w<sub>b</sub> times if its words are drawn w<sub>a</sub> and w<sub>b</sub> times:
 * the pigeonhole bootstrap (Owen 2007) for one set of words. Its variance W is too large: for sums,
 * W = Σ<sub>a</sub> S<sub>a</sub>² + Σ x², with x the terms of the pairs and S<sub>a</sub> the sum
 * of the terms of a word's pairs. The variance for dyads is D = Σ<sub>a</sub> S<sub>a</sub>² - Σ x²
 * (Aronow, Samii and Assenova 2015); the resampling of independent pairs has P = Σ x². So the
 * statistic is also resampled by pairs, and the deviations of the word resamples from the observed
 * value are scaled by √(D / W), where D = max(W - 2 P, P).
 *
 * @param resamples with 2,000 the standard error of a bound is 0.35 percentiles
 */
public record Bootstrap(int resamples, long seed) {
  public static final int DEFAULT_RESAMPLES = 2_000;

  public Bootstrap {
    if (resamples < 1) {
      throw new IllegalArgumentException("resamples must be at least 1, not " + resamples);
    }
  }

  /** With {@link #DEFAULT_RESAMPLES}. */
  public static Bootstrap seeded(long seed) {
    return new Bootstrap(DEFAULT_RESAMPLES, seed);
  }

  /** The mean over all items. */
  public Interval mean(double[] scores, Clusters clusters) {
    return means(List.of(scores), clusters).get(0);
  }

  /**
   * The mean of each column of scores. Columns share the resamples: the same result as one call per
   * column, but much faster.
   *
   * @param columns one score per item in each
   */
  public List<Interval> means(List<double[]> columns, Clusters clusters) {
    List<double[]> withSizes = new ArrayList<>(columns);
    withSizes.add(ones(clusters.items()));
    Together sums = sums(withSizes, clusters);
    int sizes = columns.size();
    return IntStream.range(0, sizes)
        .mapToObj(column -> sums.resampled(ratio(column, sizes)).interval(clusters.items()))
        .toList();
  }

  /**
   * Sum of the numerators / sum of the denominators, such as the proportion of first-ranked
   * neighbours that are antonyms. Items with denominator 0 are ignored.
   */
  public Interval ratio(double[] numerators, double[] denominators, Clusters clusters) {
    int n = (int) Arrays.stream(denominators).filter(part -> part != 0).count();
    return sums(List.of(numerators, denominators), clusters).resampled(ratio(0, 1)).interval(n);
  }

  /** The paired difference of the means of two score columns. */
  public Difference difference(double[] first, double[] second, Clusters clusters) {
    NumberChecks.requireEqualLengths(first.length, second.length);
    double[] ahead = new double[first.length];
    Arrays.setAll(ahead, item -> first[item] - second[item]);
    return sums(List.of(ahead, ones(ahead.length)), clusters)
        .resampled(ratio(0, 1))
        .difference(ahead.length);
  }

  /** Any statistic of the items, such as {@link Spearman#resampled}. */
  public Interval interval(ResampledStatistic statistic, Clusters clusters) {
    return together(List.of(statistic), clusters).interval(0);
  }

  /** The paired difference of two statistics over the same items. */
  public Difference difference(
      ResampledStatistic first, ResampledStatistic second, Clusters clusters) {
    return together(List.of(first, second), clusters).difference(0, 1);
  }

  /** Several statistics over the same items, each computed once for every resample. */
  public Together together(List<ResampledStatistic> statistics, Clusters clusters) {
    return new Together(
        this,
        clusters,
        perCluster -> {
          int[] times = clusters.perItem(perCluster);
          return statistics.stream().mapToDouble(statistic -> statistic.of(times)).toArray();
        });
  }

  /**
   * The sums of columns. Items are summed by cluster once; a resample then adds rows of cluster
   * sums.
   */
  private Together sums(List<double[]> columns, Clusters clusters) {
    double[][] rows = new double[clusters.count()][columns.size()]; // (clusters, columns)
    for (int column = 0; column < columns.size(); column++) {
      double[] values = columns.get(column);
      NumberChecks.requireEqualLengths(values.length, clusters.items());
      NumberChecks.refuseInfinite(values);
      for (int item = 0; item < values.length; item++) {
        rows[clusters.of(item)][column] += values[item];
      }
    }
    return new Together(this, clusters, times -> sum(rows, times, columns.size()));
  }

  private static double[] sum(double[][] rows, int[] times, int columns) {
    double[] sum = new double[columns];
    for (int row = 0; row < rows.length; row++) {
      double[] values = rows[row];
      double count = times[row];
      for (int column = 0; count > 0 && column < columns; column++) {
        sum[column] += count * values[column];
      }
    }
    return sum;
  }

  /** The ratio of two column sums; undefined if the denominator is 0. */
  private static ToDoubleFunction<double[]> ratio(int numerator, int denominator) {
    return sums -> sums[denominator] == 0 ? Double.NaN : sums[numerator] / sums[denominator];
  }

  private static double[] ones(int items) {
    double[] ones = new double[items];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[][] draws(int units, Function<int[], double[]> numbers) {
    return IntStream.range(0, resamples)
        .parallel()
        .mapToObj(number -> numbers.apply(draw(number, units)))
        .toArray(double[][]::new);
  }

  /** The number of times that each unit is drawn in one resample. */
  int[] draw(int number, int units) {
    SplitMix64 random = new SplitMix64(seed, number);
    int[] times = new int[units];
    for (int i = 0; i < units; i++) {
      times[random.next(units)]++;
    }
    return times;
  }

  /** Statistics computed over the same resamples, so that differences are paired. */
  public static final class Together {
    private final Clusters clusters;
    private final double[] observed; // (numbers)
    private final double[][] draws; // (resamples, numbers)
    private final double[][] ofPairs; // for dyads, with pairs resampled, not words; empty otherwise

    /**
     * @param numbers computed from the count of each cluster
     */
    private Together(Bootstrap bootstrap, Clusters clusters, Function<int[], double[]> numbers) {
      this.clusters = clusters;
      int[] once = new int[clusters.count()];
      Arrays.fill(once, 1);
      // Before the threads start, so that an exception of a statistic is thrown unwrapped.
      this.observed = numbers.apply(once);
      this.draws =
          bootstrap.draws(clusters.units(), perUnit -> numbers.apply(clusters.perCluster(perUnit)));
      this.ofPairs =
          clusters.areDyads() ? bootstrap.draws(clusters.count(), numbers) : new double[0][];
    }

    public Interval interval(int statistic) {
      return resampled(all -> all[statistic]).interval(clusters.items());
    }

    /** The first statistic minus the second. */
    public Difference difference(int first, int second) {
      return resampled(all -> all[first] - all[second]).difference(clusters.items());
    }

    private Resampled resampled(ToDoubleFunction<double[]> number) {
      double value = number.applyAsDouble(observed);
      double[] values = Arrays.stream(draws).mapToDouble(number).toArray();
      double scale =
          clusters.areDyads()
              ? dyadicScale(
                  variance(values), variance(Arrays.stream(ofPairs).mapToDouble(number).toArray()))
              : 1;
      double[] sorted =
          defined(values).map(v -> scale == 1 ? v : value + scale * (v - value)).sorted().toArray();
      boolean isDefined = !Double.isNaN(value) && clusters.count() >= 2 && sorted.length > 0;
      return new Resampled(value, sorted, isDefined);
    }

    private static DoubleStream defined(double[] values) {
      return Arrays.stream(values).filter(value -> !Double.isNaN(value));
    }

    private static double variance(double[] values) {
      double mean = defined(values).average().orElse(0);
      return defined(values).map(value -> (value - mean) * (value - mean)).average().orElse(0);
    }

    private static double dyadicScale(double ofWords, double ofPairs) {
      return ofWords == 0 ? 1 : Math.sqrt(Math.max(ofWords - 2 * ofPairs, ofPairs) / ofWords);
    }
  }

  /**
   * The observed value of a statistic and its values in the resamples.
   *
   * @param sorted values of the resamples in which the statistic is defined, ascending
   * @param hasBounds whether there is an interval
   */
  private record Resampled(double observed, double[] sorted, boolean hasBounds) {
    private static final double TAIL = 0.025;

    /** Relative to the largest value; smaller values are zero up to rounding. */
    private static final double ROUNDING = 1e-12;

    Interval interval(int n) {
      return hasBounds
          ? new Interval(observed, quantile(TAIL), quantile(1 - TAIL), n)
          : new Interval(observed, Double.NaN, Double.NaN, n);
    }

    Difference difference(int n) {
      return new Difference(interval(n), hasBounds ? p() : Double.NaN);
    }

    /** Linear interpolation (Hyndman and Fan 1996, type 7). */
    private double quantile(double probability) {
      double position = probability * (sorted.length - 1);
      int below = (int) position;
      double above = sorted[Math.min(below + 1, sorted.length - 1)];
      return sorted[below] + (position - below) * (above - sorted[below]);
    }

    /** The observed value counts as one more resample, so that p is never 0. */
    private double p() {
      double zero = ROUNDING * Math.max(-sorted[0], sorted[sorted.length - 1]);
      long down = Arrays.stream(sorted).filter(value -> value <= zero).count();
      long up = Arrays.stream(sorted).filter(value -> value >= -zero).count();
      return Math.min(1, 2.0 * (Math.min(down, up) + 1) / (sorted.length + 1));
    }
  }
}
