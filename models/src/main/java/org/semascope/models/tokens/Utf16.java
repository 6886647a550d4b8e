package org.semascope.models.tokens;

import org.semascope.core.Span;

/** Turns the library's offsets, which count code points, into those of Java strings. */
final class Utf16 {
  /** The offset of each code point and of the end, or null where the two countings agree. */
  private final int[] offsets;

  Utf16(String text) {
    int codePoints = text.codePointCount(0, text.length());
    offsets = codePoints == text.length() ? null : offsets(text, codePoints);
  }

  Span span(int start, int end) {
    return offsets == null ? new Span(start, end) : new Span(offsets[start], offsets[end]);
  }

  /**
   * The text with half characters replaced. The library would turn one into several and shift every
   * offset after it.
   */
  static String withoutLoneSurrogates(String text) {
    if (text.codePoints().noneMatch(Utf16::isSurrogate)) {
      return text;
    }
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints().forEach(c -> whole.appendCodePoint(isSurrogate(c) ? 0xFFFD : c));
    return whole.toString();
  }

  private static boolean isSurrogate(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE;
  }

  private static int[] offsets(String text, int codePoints) {
    int[] offsets = new int[codePoints + 1];
    int at = 0;
    for (int i = 0; i < codePoints; i++) {
      offsets[i] = at;
      at += Character.charCount(text.codePointAt(at));
    }
    offsets[codePoints] = at;
    return offsets;
  }
}
