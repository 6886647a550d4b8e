package org.semascope.core.statistics;

import java.util.Arrays;

/**
 * Are independent numbers centred on zero? If they are, each is as likely to have the other sign,
 * and the p value is the share of all choices of signs whose sum is as far from zero as the
 * observed one.
 */
final class SignFlips {
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

  /** Number of choices of the signs of values[next], values[next + 1], ... that reach the bound. */
  private static long asFar(double[] values, int next, double sum, double bound) {
    if (next == values.length) {
      return Math.abs(sum) >= bound ? 1 : 0;
    }
    return asFar(values, next + 1, sum + values[next], bound)
        + asFar(values, next + 1, sum - values[next], bound);
  }
}
