package org.semascope.models.vectors;

/** Something out of a file, fit to stand in a sentence. */
final class Quote {
  private static final int ENOUGH = 40;

  private Quote() {}

  /** The text in quotes, cut if it is long, without anything that would disturb a terminal. */
  static String of(String text) {
    StringBuilder plain = new StringBuilder("\"");
    text.codePoints()
        .limit(ENOUGH)
        .forEach(c -> plain.appendCodePoint(Character.isISOControl(c) ? '\ufffd' : c));
    return plain.append(text.codePointCount(0, text.length()) > ENOUGH ? "...\"" : "\"").toString();
  }
}
