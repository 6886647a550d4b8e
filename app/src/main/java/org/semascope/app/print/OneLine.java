package org.semascope.app.print;

/**
 * What the program says, as one line of a terminal. Messages quote file names, arguments and
 * contents of files, which may hold anything: codes that move the cursor, marks that turn the
 * direction of writing, or megabytes.
 */
public final class OneLine {
  /** Characters of a message that are shown; of a longer one the middle is left out. */
  public static final int LONGEST = 2000;

  private static final int BEGINNING = 1300;
  private static final int END = 600;

  private OneLine() {}

  public static String of(String message) {
    StringBuilder line = new StringBuilder();
    cut(message)
        .codePoints()
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

  private static String cut(String message) {
    if (message.length() <= LONGEST) {
      return message;
    }
    int left = message.length() - BEGINNING - END;
    return "%s [... %s characters ...] %s"
        .formatted(
            message.substring(0, BEGINNING), left, message.substring(message.length() - END));
  }

  private static boolean isSafe(int one) {
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

  /** Embeddings, overrides and isolates, which make a line read otherwise than it is. */
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
