package org.semascope.core;

/** Unicode properties that decide word boundaries. */
public final class CodePoints {
  private CodePoints() {}

  /** Whether it is a combining mark: an accent, a vowel sign, an enclosing circle. */
  public static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  /** Whether it belongs to a script that writes no spaces between words. */
  public static boolean isOfUnspacedScript(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }
}
