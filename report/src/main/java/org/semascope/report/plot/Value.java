package org.semascope.report.plot;

/**
 * A number, or none, with its interval if it has one.
 *
 * @param value NaN where there is no number: nothing is drawn
 * @param low NaN where there is no interval
 * @param high NaN where low is
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

  boolean isKnown() {
    return !Double.isNaN(value);
  }

  boolean hasInterval() {
    return isKnown() && !Double.isNaN(low);
  }

  /** As shown beside the pointer. */
  String text(int decimals) {
    String number = AxisNumerals.fixed(value, decimals);
    return hasInterval()
        ? "%s [%s, %s]"
            .formatted(
                number, AxisNumerals.fixed(low, decimals), AxisNumerals.fixed(high, decimals))
        : number;
  }
}
