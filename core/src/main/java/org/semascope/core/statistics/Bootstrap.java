package org.semascope.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.io.SplitMix64;

/**
 * 95 % intervals by resampling clusters with replacement, between the 2.5th and the 97.5th
 * percentile of the statistic over the resamples. Resamples in which the statistic is not defined
 * are left out.
 *
 * <p>A resample depends on the seed and its number alone. So threads do not change the result, and
 * all values computed over the same clusters share their resamples.
 *
 * @param resamples 2,000 place a bound within 0.35 percentiles (one standard error) of where
 *     infinitely many would
 */
public record Bootstrap(int resamples, long seed) {
  public static final int USUAL_RESAMPLES = 2_000;

  public Bootstrap {
    if (resamples < 1) {
      throw new IllegalArgumentException("resamples must be at least 1, not " + resamples);
    }
  }

  /** With the usual number of resamples. */
  public static Bootstrap seeded(long seed) {
    return new Bootstrap(USUAL_RESAMPLES, seed);
  }

  /** The mean score of all items. */
  public Interval mean(double[] scores, Clusters clusters) {
    return means(List.of(scores), clusters).get(0);
  }

  /**
   * The mean of each column of scores. Columns share the drawing, so that this is much faster than
   * one after another, and gives the same.
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
   * The sum of the numerators by that of the denominators: a mean of parts, as the share of
   * first-ranked neighbours that are antonyms. Items whose denominator is 0 take no part.
   */
  public Interval ratio(double[] numerators, double[] denominators, Clusters clusters) {
    ResampledSums sums = new ResampledSums(List.of(numerators, denominators), clusters, this);
    int n = (int) Arrays.stream(denominators).filter(part -> part != 0).count();
    return sums.ratio(0, 1).interval(n, clusters);
  }

  /** How far the mean of the first scores is above that of the second, item by item. */
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

  /** How far one statistic is above another over the same items. */
  public Difference difference(
      ResampledStatistic first, ResampledStatistic second, Clusters clusters) {
    return resampled(times -> first.of(times) - second.of(times), clusters)
        .difference(clusters.items(), clusters);
  }

  private Resampled resampled(ResampledStatistic statistic, Clusters clusters) {
    return together(List.of(statistic), clusters).resampled(0);
  }

  /** Several statistics over the same items, each computed once for every resample. */
  public Together together(List<ResampledStatistic> statistics, Clusters clusters) {
    int[] once = new int[clusters.items()];
    Arrays.fill(once, 1);
    // Before the threads start, so that a fault of a statistic is thrown as it is.
    double[] observed = all(statistics, once);
    double[][] values =
        IntStream.range(0, resamples)
            .parallel()
            .mapToObj(number -> all(statistics, clusters.perItem(draw(number, clusters.count()))))
            .toArray(double[][]::new);
    return new Together(clusters, observed, values);
  }

  private static double[] all(List<ResampledStatistic> statistics, int[] times) {
    return statistics.stream().mapToDouble(statistic -> statistic.of(times)).toArray();
  }

  /** Statistics whose values belong to the same resamples, so that differences are paired. */
  public static final class Together {
    private final Clusters clusters;
    private final double[] observed; // (statistics)
    private final double[][] values; // (resamples, statistics)

    private Together(Clusters clusters, double[] observed, double[][] values) {
      this.clusters = clusters;
      this.observed = observed;
      this.values = values;
    }

    private Resampled resampled(int statistic) {
      return new Resampled(
          observed[statistic], Arrays.stream(values).mapToDouble(all -> all[statistic]).toArray());
    }

    public Interval interval(int statistic) {
      return resampled(statistic).interval(clusters.items(), clusters);
    }

    /** How far the first statistic is above the second. */
    public Difference difference(int first, int second) {
      return new Resampled(
              observed[first] - observed[second],
              Arrays.stream(values).mapToDouble(all -> all[first] - all[second]).toArray())
          .difference(clusters.items(), clusters);
    }
  }

  /** How often each cluster is drawn in one resample. */
  int[] draw(int number, int clusters) {
    SplitMix64 random = new SplitMix64(seed, number);
    int[] times = new int[clusters];
    for (int i = 0; i < clusters; i++) {
      times[random.next(clusters)]++;
    }
    return times;
  }

  private static double[] ones(int items) {
    double[] ones = new double[items];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * The sums of columns over the items of every resample. Items are summed by cluster once; a
   * resample then adds rows of cluster sums, all columns at a time.
   */
  private static final class ResampledSums {
    private final double[] observed; // (columns)
    private final double[][] sums; // (resamples, columns)

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
      sums =
          IntStream.range(0, bootstrap.resamples())
              .parallel()
              .mapToObj(number -> add(rows, bootstrap.draw(number, rows.length), columns.size()))
              .toArray(double[][]::new);
    }

    /** One column's sum by another's; not defined where the other's is 0. */
    Resampled ratio(int numerator, int denominator) {
      double[] values = new double[sums.length];
      for (int number = 0; number < values.length; number++) {
        values[number] = ratio(sums[number], numerator, denominator);
      }
      return new Resampled(ratio(observed, numerator, denominator), values);
    }

    private static double ratio(double[] sums, int numerator, int denominator) {
      return sums[denominator] == 0 ? Double.NaN : sums[numerator] / sums[denominator];
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

  /** A statistic as observed and as it came out in the resamples. */
  private static final class Resampled {
    private static final double TAIL = 0.025;

    /** What is smaller than this part of the largest value is zero but for rounding. */
    private static final double ROUNDING = 1e-12;

    private final double observed;

    /** Of those resamples in which it is defined, the least first. */
    private final double[] sorted;

    Resampled(double observed, double[] values) {
      this.observed = observed;
      this.sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
    }

    Interval interval(int n, Clusters clusters) {
      return isSilent(clusters)
          ? new Interval(observed, Double.NaN, Double.NaN, n)
          : new Interval(observed, quantile(TAIL), quantile(1 - TAIL), n);
    }

    Difference difference(int n, Clusters clusters) {
      return new Difference(interval(n, clusters), isSilent(clusters) ? Double.NaN : p());
    }

    private boolean isSilent(Clusters clusters) {
      return Double.isNaN(observed) || clusters.count() < 2 || sorted.length == 0;
    }

    /** Between the two nearest values, in proportion (Hyndman and Fan 1996, type 7). */
    private double quantile(double share) {
      double place = share * (sorted.length - 1);
      int below = (int) place;
      double above = sorted[Math.min(below + 1, sorted.length - 1)];
      return sorted[below] + (place - below) * (above - sorted[below]);
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
