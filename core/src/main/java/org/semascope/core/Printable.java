package org.semascope.core;

/**
 * Escapes text for display. Texts from corpora, models and arguments may contain terminal escape
 * codes, bidirectional controls and unpaired surrogates.
 */
public final class Printable {
  private Printable() {}

  /** Replaces unsafe characters by escapes such as {@code \n} and {@code \u001b}. */
  public static String of(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .forEach(
            one -> {
              if (isSafe(one)) {
                line.appendCodePoint(one);
              } else {
                line.append(escape(one));
              }
            });
    return line.toString();
  }

  /** The text on one line: control characters become spaces. */
  public static String line(String text) {
    return of(text.replaceAll("\\p{Cc}", " "));
  }

  /** Whether a code point neither controls a terminal nor changes the reading order of a line. */
  public static boolean isSafe(int one) {
    return switch (Character.getType(one)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      case Character.FORMAT -> !isBidirectional(one);
      default -> true;
    };
  }

  /** Embeddings, overrides and isolates. */
  private static boolean isBidirectional(int one) {
    return one >= 0x202A && one <= 0x202E || one >= 0x2066 && one <= 0x2069;
  }

  private static String escape(int one) {
    return switch (one) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u%04x".formatted(one);
    };
  }
}
