package org.semascope.models.tokens;

import org.semascope.core.Span;

/** Which characters normalisation may drop. */
final class Characters {
  /** What SentencePiece writes for a space. */
  static final char LOW_LINE = '\u2581';

  private Characters() {}

  static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  static boolean isCombining(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  /** Whether a normaliser may drop it without changing the word. */
  static boolean isNegligible(int codePoint) {
    int type = Character.getType(codePoint);
    return isCombining(codePoint)
        || type == Character.CONTROL
        || type == Character.FORMAT
        || isSpace(codePoint);
  }

  /** The span extended by combining marks and the rest of a Korean syllable. */
  static Span withMarks(String text, Span span, int limit) {
    int end = span.end();
    while (end < limit && isPartOfCharacter(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return new Span(span.start(), Math.min(end, limit));
  }

  private static boolean isPartOfCharacter(int codePoint) {
    return isCombining(codePoint)
        || codePoint >= 0x1160 && codePoint <= 0x11FF; // Korean vowels and finals
  }

  /** The span without spaces at its ends; a span of spaces only becomes empty, at its end. */
  static Span trimmed(String text, Span span) {
    int start = span.start();
    int end = span.end();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }
}
