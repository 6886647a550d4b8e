package org.semascope.report.plot;

import java.util.List;
import java.util.Locale;

/**
 * A number with an optional interval.
 *
 * @param value NaN if missing
 * @param low NaN without an interval
 * @param high NaN if low is
 */
public record Value(double value, double low, double high) {
  public static final Value NONE = Value.of(Double.NaN);

  public Value {
    if (Double.isInfinite(value) || Double.isInfinite(low) || Double.isInfinite(high)) {
      throw new IllegalArgumentException("a figure cannot show infinity");
    }
    if (low > high || Double.isNaN(low) != Double.isNaN(high)) {
      throw new IllegalArgumentException("no interval: [" + low + ", " + high + "]");
    }
  }

  public static Value of(double value) {
    return new Value(value, Double.NaN, Double.NaN);
  }

  public boolean isKnown() {
    return !Double.isNaN(value);
  }

  public boolean hasInterval() {
    return isKnown() && !Double.isNaN(low);
  }

  /** With its interval in brackets. */
  public String text(int decimals) {
    String number = fixed(value, decimals);
    return hasInterval()
        ? "%s [%s, %s]".formatted(number, fixed(low, decimals), fixed(high, decimals))
        : number;
  }

  /** Locale-independent, with commas between thousands; no negative zero. */
  static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.matches("-0\\.?0*") ? text.substring(1) : text;
  }

  static void requireFinite(String name, List<Double> values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(name + " has a value that is " + value);
      }
    }
  }
}
