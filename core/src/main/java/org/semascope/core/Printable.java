package org.semascope.core;

/**
 * Text as it may be shown. Texts from corpora, models and arguments may hold anything: codes that
 * move the cursor, marks that turn the direction of writing, halves of characters.
 */
public final class Printable {
  private Printable() {}

  /**
   * The text with escapes in place of all that is not safe, such as {@code \n} and {@code \u001b}.
   */
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

  /** The text on one line, to be read by people: control characters become spaces. */
  public static String line(String text) {
    return of(text.replaceAll("\\p{Cc}", " "));
  }

  /**
   * Whether a code point neither controls a terminal nor makes a line read otherwise than it is.
   */
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
