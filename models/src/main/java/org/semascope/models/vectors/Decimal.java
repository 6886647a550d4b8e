package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;

/** Parses numbers from bytes, about ten times faster than {@link Float#parseFloat}. */
final class Decimal {
  /** Longs and doubles represent all integers up to this one. */
  private static final long EXACT = 1L << 53;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private Decimal() {}

  /**
   * The float nearest to the decimal number in {@code bytes[from .. to)}; NaN if the text is not a
   * decimal number, or its value is not finite.
   */
  static float parse(byte[] bytes, int from, int to) {
    int at = from;
    boolean negative = at < to && bytes[at] == '-';
    if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
      at++;
    }
    long digits = 0;
    int decimals = 0;
    boolean point = false;
    for (; at < to && digits < EXACT / 16; at++) {
      int digit = bytes[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit;
        decimals += point ? 1 : 0;
      } else if (bytes[at] == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (at == to && digits != 0 && decimals < POWERS.length) {
      double value = digits / POWERS[decimals];
      if (roundsOnce(value)) {
        return (float) (negative ? -value : value);
      }
    }
    return parseAny(bytes, from, to);
  }

  /**
   * Whether rounding this double to a float gives the float nearest to the decimal number that the
   * double was itself rounded from. It does unless the double is halfway between two floats.
   */
  private static boolean roundsOnce(double value) {
    boolean halfWay = (Double.doubleToRawLongBits(value) & 0x1fff_ffffL) == 0x1000_0000L;
    return value >= Float.MIN_NORMAL && value < Float.MAX_VALUE && !halfWay;
  }

  /** Zeros, exponents, many digits, and text that is not a number. */
  private static float parseAny(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if ("0123456789.+-eE".indexOf(bytes[at]) < 0) {
        return Float.NaN; // Java would accept spaces, NaN, Infinity, hexadecimals, and 1f
      }
    }
    try {
      float value =
          Float.parseFloat(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
      return Float.isInfinite(value) ? Float.NaN : value;
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }
}
