package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * Mean and spread of repeated measurements, such as one score with several seeds.
 *
 * @param sd sample standard deviation, with n - 1 in the denominator; NaN of a single value
 * @param n number of values
 */
public record Spread(double mean, double sd, double min, double max, int n) {
  /**
   * @param values at least one
   */
  public static Spread of(double... values) {
    NumberChecks.refuseInfinite(values);
    if (values.length == 0) {
      throw new IllegalArgumentException("the spread of no values");
    }
    double min = Arrays.stream(values).min().orElseThrow();
    double max = Arrays.stream(values).max().orElseThrow();
    // Exact for equal values, whose average may be rounded.
    double mean = min == max ? min : Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double sd = values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
    return new Spread(mean, sd, min, max, values.length);
  }
}
