package org.semascope.models.tokens;

import org.semascope.core.Span;

/** Which characters may go missing between a text and its pieces. */
final class Characters {
  /** What SentencePiece writes for a blank. */
  static final char LOW_LINE = '\u2581';

  private Characters() {}

  static boolean isBlank(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  /**
   * Whether a normaliser may drop it without changing the word: marks, controls, joiners, blanks.
   */
  static boolean isNegligible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.CONTROL,
          Character.FORMAT ->
          true;
      default -> isBlank(codePoint);
    };
  }

  /**
   * The span with what belongs to its last character after it: marks, and the rest of a syllable.
   */
  static Span withMarks(String text, Span span, int limit) {
    int end = span.end();
    while (end < limit && isPartOfCharacter(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return new Span(span.start(), Math.min(end, limit));
  }

  private static boolean isPartOfCharacter(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          true;
      default -> codePoint >= 0x1160 && codePoint <= 0x11FF; // Korean vowels and finals
    };
  }

  /** The span without blanks at its ends; a span of nothing but blanks shrinks to its end. */
  static Span trimmed(String text, Span span) {
    int start = span.start();
    int end = span.end();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }
}
