package org.semascope.probes.training;

import java.util.Locale;

/**
 * Writes the words of a text with blanks between them. A word is letters and digits with the marks
 * upon them; an apostrophe or a hyphen between two of these belongs to it.
 */
final class WordWriter {
  private static final int ASCII = 0x80;

  private final boolean lowerCase;
  private final CorpusStretch to;

  WordWriter(boolean lowerCase, CorpusStretch to) {
    this.lowerCase = lowerCase;
    this.to = to;
  }

  void write(String text) {
    boolean inWord = false;
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      int next = at + Character.charCount(c);
      if (Character.isLetterOrDigit(c) || (inWord && isMark(c))) {
        letter(c);
        inWord = true;
      } else if (inWord && isJoiner(c) && isLetterAt(text, next)) {
        to.ascii(c == '-' || c == '\u2010' || c == '\u2011' ? '-' : '\'');
      } else if (inWord) {
        to.ascii(' ');
        inWord = false;
      }
      at = next;
    }
  }

  private void letter(int c) {
    if (c < ASCII) {
      to.ascii(lowerCase && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    } else {
      String letter = Character.toString(c);
      to.add(lowerCase ? letter.toLowerCase(Locale.ROOT) : letter);
    }
  }

  private static boolean isLetterAt(String text, int at) {
    return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
  }

  private static boolean isJoiner(int c) {
    return c == '\'' || c == '\u2019' || c == '-' || c == '\u2010' || c == '\u2011';
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
