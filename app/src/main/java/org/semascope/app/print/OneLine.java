package org.semascope.app.print;

import org.semascope.core.Printable;

/** A message as one line, with control characters of quoted names and contents escaped. */
public final class OneLine {
  /** Maximum number of characters; the middle of longer messages is left out. */
  public static final int LONGEST = 2000;

  private static final int BEGINNING = 1300;
  private static final int END = 600;

  private OneLine() {}

  public static String of(String message) {
    return Printable.of(cut(message));
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
}
