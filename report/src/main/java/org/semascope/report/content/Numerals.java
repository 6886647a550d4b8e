package org.semascope.report.content;

import java.util.List;
import java.util.Locale;

/** Formats numbers and lists in English, independent of the locale. */
public final class Numerals {
  private Numerals() {}

  /** A proportion in percent: {@code 36.7}. */
  public static String hundredths(double proportion) {
    return decimals(proportion * 100, 1);
  }

  /** A proportion in percent: {@code 36.7 %}. */
  public static String percent(double proportion) {
    return hundredths(proportion) + " %";
  }

  public static String decimals(double number, int digits) {
    String text = String.format(Locale.ROOT, "%." + digits + "f", number);
    // No negative zero.
    return text.matches("-0\\.?0*") ? text.substring(1) : text;
  }

  /** {@code 41,079}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 sentence}, {@code 2 sentences}. */
  public static String count(long number, String one) {
    return count(number) + " " + one + (number == 1 ? "" : "s");
  }

  /** {@code a, b and c}. */
  public static String list(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
