package org.semascope.app.web;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.Pieces;

/** Sizes of parameters. */
final class Limits {
  private static final int LONGEST_TEXT = 4_000;
  private static final int LONGEST_WORD = 100;

  private Limits() {}

  /** Ways to combine subword tokens that take no training. */
  static List<String> pieces() {
    return Arrays.stream(Pieces.values())
        .filter(mode -> mode != Pieces.OTA)
        .map(PageForm::text)
        .toList();
  }

  /**
   * The text itself.
   *
   * @throws SemascopeException if it is empty or too long
   */
  static String text(String text) {
    return checked("text", text, LONGEST_TEXT);
  }

  /** The word without spaces around it. */
  static String word(String name, String word) {
    return checked(name, word.strip(), LONGEST_WORD);
  }

  private static String checked(String name, String value, int longest) {
    SemascopeException.throwIf(value.isBlank(), "the %s is empty", name);
    SemascopeException.throwIf(
        value.length() > longest,
        "the %s has %d characters, but at most %d are read",
        name,
        value.length(),
        longest);
    return value;
  }

  /**
   * The number itself.
   *
   * @throws SemascopeException if it is outside of the limits
   */
  static int number(String name, int number, int least, int most) {
    SemascopeException.throwIf(
        number < least || number > most,
        "%s must be between %d and %d, but is %d",
        name,
        least,
        most,
        number);
    return number;
  }
}
