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
    ResampledSums sums = new ResampledSums(withSizes, clusters, this);
    int sizes = columns.size();
    return IntStream.range(0, sizes)
        .mapToObj(column -> sums.ratio(column, sizes).interval(clusters.items(), clusters))
        .toList();
  }

  /**
   * Sum of the numerators / sum of the denominators, such as the proportion of first-ranked
   * neighbours that are antonyms. Items with denominator 0 are ignored.
   */
  public Interval ratio(double[] numerators, double[] denominators, Clusters clusters) {
    ResampledSums sums = new ResampledSums(List.of(numerators, denominators), clusters, this);
    int n = (int) Arrays.stream(denominators).filter(part -> part != 0).count();
    return sums.ratio(0, 1).interval(n, clusters);
  }

  /** The paired difference of the means of two score columns. */
  public Difference difference(double[] first, double[] second, Clusters clusters) {
    NumberChecks.requireEqualLengths(first.length, second.length);
    double[] ahead = new double[first.length];
    Arrays.setAll(ahead, item -> first[item] - second[item]);
    return new ResampledSums(List.of(ahead, ones(ahead.length)), clusters, this)
        .ratio(0, 1)
        .difference(ahead.length, clusters);
  }

  /** Any statistic of the items, such as {@link Spearman#resampled}. */
  public Interval interval(ResampledStatistic statistic, Clusters clusters) {
    return resampled(statistic, clusters).interval(clusters.items(), clusters);
  }

  /** The paired difference of two statistics over the same items. */
  public Difference difference(
      ResampledStatistic first, ResampledStatistic second, Clusters clusters) {
    return resampled(times -> first.of(times) - second.of(times), clusters)
        .difference(clusters.items(), clusters);
  }

  private Resampled resampled(ResampledStatistic statistic, Clusters clusters) {
    return together(List.of(statistic), clusters).resampled(all -> all[0]);
  }

  /** Several statistics over the same items, each computed once for every resample. */
  public Together together(List<ResampledStatistic> statistics, Clusters clusters) {
    int[] once = new int[clusters.items()];
    Arrays.fill(once, 1);
    // Before the threads start, so that an exception of a statistic is thrown unwrapped.
    double[] observed = all(statistics, once);
    return new Together(
        clusters,
        observed,
        draws(clusters, perCluster -> all(statistics, clusters.perItem(perCluster))));
  }

  private static double[] all(List<ResampledStatistic> statistics, int[] times) {
    return statistics.stream().mapToDouble(statistic -> statistic.of(times)).toArray();
  }

  /** Statistics computed over the same resamples, so that differences are paired. */
  public static final class Together {
    private final Clusters clusters;
    private final double[] observed; // (statistics)
    private final Draws draws;

    private Together(Clusters clusters, double[] observed, Draws draws) {
      this.clusters = clusters;
      this.observed = observed;
      this.draws = draws;
    }

    private Resampled resampled(ToDoubleFunction<double[]> number) {
      return draws.of(number.applyAsDouble(observed), number);
    }

    public Interval interval(int statistic) {
      return resampled(all -> all[statistic]).interval(clusters.items(), clusters);
    }

    /** The first statistic minus the second. */
    public Difference difference(int first, int second) {
      return resampled(all -> all[first] - all[second]).difference(clusters.items(), clusters);
    }
  }

  /**
   * Numbers computed from each resample.
   *
   * @param rows (resamples, numbers)
   * @param ofPairs for dyads, the same with pairs resampled instead of words; empty otherwise
   */
  private record Draws(double[][] rows, double[][] ofPairs) {
    Resampled of(double observed, ToDoubleFunction<double[]> number) {
      return new Resampled(
          observed,
          Arrays.stream(rows).mapToDouble(number).toArray(),
          Arrays.stream(ofPairs).mapToDouble(number).toArray());
    }
  }

  /**
   * @param numbers computes the row of a resample from the count of each cluster
   */
  private Draws draws(Clusters clusters, Function<int[], double[]> numbers) {
    return new Draws(
        draws(clusters.units(), drawn -> numbers.apply(clusters.perCluster(drawn))),
        clusters.areDyads() ? draws(clusters.count(), numbers) : new double[0][]);
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

  private static double[] ones(int items) {
    double[] ones = new double[items];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * The column sums of every resample. Items are summed by cluster once; a resample then adds rows
   * of cluster sums.
   */
  private static final class ResampledSums {
    private final double[] observed; // (columns)
    private final Draws sums; // of columns

    ResampledSums(List<double[]> columns, Clusters clusters, Bootstrap bootstrap) {
      double[][] rows = new double[clusters.count()][columns.size()]; // (clusters, columns)
      for (int column = 0; column < columns.size(); column++) {
        double[] values = columns.get(column);
        NumberChecks.requireEqualLengths(values.length, clusters.items());
        NumberChecks.refuseInfinite(values);
        for (int item = 0; item < values.length; item++) {
          rows[clusters.of(item)][column] += values[item];
        }
      }
      int[] once = new int[rows.length];
      Arrays.fill(once, 1);
      observed = add(rows, once, columns.size());
      sums = bootstrap.draws(clusters, times -> add(rows, times, columns.size()));
    }

    /** The ratio of two column sums; undefined if the denominator is 0. */
    Resampled ratio(int numerator, int denominator) {
      ToDoubleFunction<double[]> ratio =
          row -> row[denominator] == 0 ? Double.NaN : row[numerator] / row[denominator];
      return sums.of(ratio.applyAsDouble(observed), ratio);
    }

    private static double[] add(double[][] rows, int[] times, int columns) {
      double[] sum = new double[columns];
      for (int cluster = 0; cluster < rows.length; cluster++) {
        if (times[cluster] > 0) {
          addRow(sum, rows[cluster], times[cluster]);
        }
      }
      return sum;
    }

    private static void addRow(double[] sum, double[] row, double times) {
      for (int column = 0; column < sum.length; column++) {
        sum[column] += times * row[column];
      }
    }
  }

  /** The observed value of a statistic and its values in the resamples. */
  private static final class Resampled {
    private static final double TAIL = 0.025;

    /** Relative to the largest value; smaller values are zero up to rounding. */
    private static final double ROUNDING = 1e-12;

    private final double observed;

    /** Values of the resamples in which the statistic is defined, ascending. */
    private final double[] sorted;

    /**
     * @param ofPairs for dyads, the values of resampled pairs; empty otherwise
     */
    Resampled(double observed, double[] values, double[] ofPairs) {
      this.observed = observed;
      double scale = ofPairs.length == 0 ? 1 : dyadicScale(variance(values), variance(ofPairs));
      this.sorted =
          defined(values)
              .map(value -> scale == 1 ? value : observed + scale * (value - observed))
              .sorted()
              .toArray();
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

    Interval interval(int n, Clusters clusters) {
      return isUndefined(clusters)
          ? new Interval(observed, Double.NaN, Double.NaN, n)
          : new Interval(observed, quantile(TAIL), quantile(1 - TAIL), n);
    }

    Difference difference(int n, Clusters clusters) {
      return new Difference(interval(n, clusters), isUndefined(clusters) ? Double.NaN : p());
    }

    private boolean isUndefined(Clusters clusters) {
      return Double.isNaN(observed) || clusters.count() < 2 || sorted.length == 0;
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
