package org.semascope.models.tokens;

import org.semascope.core.Span;

/** A text short enough for a message, on one line. */
final class Excerpt {
  private static final int AROUND = 40;

  private Excerpt() {}

  static String of(String text) {
    return around(text, new Span(0, 0));
  }

  /** The text near a span, with dots where it was cut. */
  static String around(String text, Span span) {
    int start = boundary(text, Math.max(0, span.start() - AROUND));
    int end = boundary(text, Math.min(text.length(), span.end() + AROUND));
    return (start > 0 ? "..." : "")
        + text.substring(start, end).replaceAll("\\s", " ")
        + (end < text.length() ? "..." : "");
  }

  private static int boundary(String text, int at) {
    boolean inside =
        at > 0
            && at < text.length()
            && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    return inside ? at - 1 : at;
  }
}
