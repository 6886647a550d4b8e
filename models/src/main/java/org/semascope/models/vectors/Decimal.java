package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;

/** Numbers as vector files write them, read some ten times faster than by way of strings. */
final class Decimal {
  /** Up to here a long counts exactly what digits say, and a double too. */
  private static final long EXACT = 1L << 53;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private Decimal() {}

  /**
   * The float nearest to {@code bytes[from .. to)}, as {@link Float#parseFloat} has it; NaN where
   * that is not finite or no number stands there.
   */
  static float parse(byte[] bytes, int from, int to) {
    int at = from;
    boolean negative = at < to && bytes[at] == '-';
    if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
      at++;
    }
    long digits = 0;
    int exponent = 0;
    int seen = 0;
    boolean exact = true;
    boolean point = false;
    for (; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit >= 0 && digit <= 9) {
        seen++;
        if (digits < EXACT / 16) {
          digits = 10 * digits + digit;
          exponent -= point ? 1 : 0;
        } else {
          exact = false;
        }
      } else if (bytes[at] == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (seen == 0) {
      return Float.NaN;
    }
    if (at < to) {
      int power = power(bytes, at, to);
      if (power == Integer.MIN_VALUE) {
        return Float.NaN;
      }
      exponent += power;
    }
    if (exact && exponent >= -22 && exponent <= 22) {
      double value = exponent < 0 ? digits / POWERS[-exponent] : digits * POWERS[exponent];
      if (roundsOnce(value)) {
        return (float) (negative ? -value : value);
      }
    }
    return slowly(bytes, from, to);
  }

  /** The exponent from its letter on, cut to what decides; the least integer if it is none. */
  private static int power(byte[] bytes, int from, int to) {
    int at = from;
    if (bytes[at] != 'e' && bytes[at] != 'E') {
      return Integer.MIN_VALUE;
    }
    at++;
    boolean negative = at < to && bytes[at] == '-';
    if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
      at++;
    }
    if (at == to) {
      return Integer.MIN_VALUE;
    }
    int power = 0;
    for (; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      power = Math.min(100_000, 10 * power + digit);
    }
    return negative ? -power : power;
  }

  /**
   * Whether the float nearest to this double is also nearest to the number that the double itself
   * was rounded from: not so if the double lies half way between two floats.
   */
  private static boolean roundsOnce(double value) {
    boolean halfWay = (Double.doubleToRawLongBits(value) & 0x1fff_ffffL) == 0x1000_0000L;
    return value == 0 || (value >= Float.MIN_NORMAL && value < Float.MAX_VALUE && !halfWay);
  }

  private static float slowly(byte[] bytes, int from, int to) {
    float value = Float.parseFloat(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    return Float.isInfinite(value) ? Float.NaN : value;
  }
}
