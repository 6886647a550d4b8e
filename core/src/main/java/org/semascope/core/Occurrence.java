package org.semascope.core;

/** A word or multiword expression at a span of a text: the unit that probes query models about. */
public record Occurrence(String text, Span span) {
  public Occurrence {
    if (span.end() > text.length()) {
      throw new SemascopeException(
          "span %s lies outside the text of %s characters: \"%s\""
              .formatted(span, text.length(), text));
    }
    SemascopeException.throwIf(span.isEmpty(), "span %s is empty in \"%s\"", span, text);
    if (cutsSurrogatePair(text, span.start()) || cutsSurrogatePair(text, span.end())) {
      throw new SemascopeException(
          "span %s cuts a character of two UTF-16 units in \"%s\"".formatted(span, text));
    }
  }

  /** The surface form. */
  public String word() {
    return span.of(text);
  }

  /** The text with this word replaced by another. */
  public Occurrence replacedBy(String word) {
    String replaced = text.substring(0, span.start()) + word + text.substring(span.end());
    return new Occurrence(replaced, new Span(span.start(), span.start() + word.length()));
  }

  private static boolean cutsSurrogatePair(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isHighSurrogate(text.charAt(at - 1))
        && Character.isLowSurrogate(text.charAt(at));
  }
}
