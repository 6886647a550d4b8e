package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * What a box shows of its values.
 *
 * @param least of the values within the whiskers
 * @param greatest of them
 * @param outside the values beyond the whiskers, rising
 */
record Quartiles(
    double least, double lower, double median, double upper, double greatest, double[] outside) {
  /** How far whiskers may reach, in lengths of the box. */
  private static final double REACH = 1.5;

  /** Nothing of nothing. */
  static Optional<Quartiles> of(List<Double> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double lower = quantile(sorted, 0.25);
    double upper = quantile(sorted, 0.75);
    double reach = REACH * (upper - lower);
    double[] within =
        Arrays.stream(sorted).filter(v -> v >= lower - reach && v <= upper + reach).toArray();
    double[] outside =
        Arrays.stream(sorted).filter(v -> v < lower - reach || v > upper + reach).toArray();
    // Between two values a quartile may lie beyond every value that a whisker could reach.
    return Optional.of(
        new Quartiles(
            Math.min(lower, within[0]),
            lower,
            quantile(sorted, 0.5),
            upper,
            Math.max(upper, within[within.length - 1]),
            outside));
  }

  /** By a straight line between the two nearest, as R and NumPy do. */
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  DoubleStream extent() {
    return DoubleStream.concat(DoubleStream.of(least, greatest), Arrays.stream(outside));
  }
}
