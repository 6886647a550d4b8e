package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sums of columns over the items of every resample. Items are summed by cluster once; a
 * resample then adds rows of cluster sums, all columns at a time.
 */
final class ResampledSums {
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
