package org.semascope.report.content;

import java.util.List;
import java.util.Locale;

/** Numbers and lists as a page shows them, in English in every locale. */
public final class Numerals {
  private Numerals() {}

  /** A share as {@code 36.7}. */
  public static String hundredths(double share) {
    return decimals(share * 100, 1);
  }

  /** A share as {@code 36.7 %}. */
  public static String percent(double share) {
    return hundredths(share) + " %";
  }

  public static String decimals(double number, int digits) {
    String text = String.format(Locale.ROOT, "%." + digits + "f", number);
    // What is rounded to nothing has no sign.
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
