package org.semascope.models.tokens;

/** Chooses which pieces of a long text to keep. */
final class Window {
  private Window() {}

  /**
   * At most {@code room} pieces with the target in the middle, or as near to it as the ends of the
   * text allow, and without a word cut in two unless the target leaves no choice.
   */
  static PieceRange around(Tokenization text, PieceRange target, int room) {
    if (text.length() <= room) {
      return new PieceRange(0, text.length());
    }
    int before = (room - target.length()) / 2;
    int first = Math.max(0, Math.min(target.first() - before, text.length() - room));
    first = wordStartFrom(text, first, target.first());
    int end = wordStartDownFrom(text, Math.min(first + room, text.length()), target.end());
    return new PieceRange(first, end);
  }

  private static int wordStartFrom(Tokenization text, int first, int last) {
    for (int at = first; at <= last; at++) {
      if (text.startsWord(at)) {
        return at;
      }
    }
    return first;
  }

  private static int wordStartDownFrom(Tokenization text, int last, int first) {
    for (int at = last; at >= first; at--) {
      if (at == text.length() || text.startsWord(at)) {
        return at;
      }
    }
    return last;
  }
}
