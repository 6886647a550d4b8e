package org.semascope.report.plot;

import java.util.Locale;

/** Numbers as text, in English whatever the machine speaks. */
final class AxisNumerals {
  private AxisNumerals() {}

  /** With so many decimals and commas between thousands; never a minus before zero. */
  static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.matches("-0\\.?0*") ? text.substring(1) : text;
  }

  /** A coordinate: at most two decimals, and none that say nothing. */
  static String place(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
  }
}
