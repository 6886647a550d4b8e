package org.semascope.core;

/** Shortens texts for messages. */
public final class Excerpt {
  private static final int AROUND = 40;

  private Excerpt() {}

  /** The first {@code most} characters of a text, followed by dots if there are more. */
  public static String start(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }

  /** The beginning of a text on one line, followed by dots if there is more. */
  public static String of(String text) {
    return around(text, new Span(0, 0));
  }

  /** The text near a span on one line, with dots where it was cut. */
  public static String around(String text, Span span) {
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
