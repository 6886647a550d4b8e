package org.semascope.data.index;

import java.text.Normalizer;
import java.util.Locale;
import org.semascope.core.Span;

/** Goes through the words of a text, by the rule that this package's description gives. */
final class WordCursor {
  /** Longer ones are no words: data that came into the text. */
  static final int LONGEST = 255;

  private String text = "";
  private int start;
  private int end;
  private boolean adjoins;

  void reset(String newText) {
    text = newText;
    start = 0;
    end = 0;
    adjoins = false;
  }

  /** Goes to the next word; false after the last. */
  boolean next() {
    boolean onlyBlanks = end > 0;
    int at = end;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (joins(c) || isAlone(c)) {
        int wordEnd = isAlone(c) ? afterMarks(at + Character.charCount(c)) : endOfWord(at);
        if (wordEnd - at <= LONGEST) {
          start = at;
          end = wordEnd;
          adjoins = onlyBlanks;
          return true;
        }
        onlyBlanks = false;
        at = wordEnd;
      } else {
        onlyBlanks &= isBlank(c);
        at += Character.charCount(c);
      }
    }
    end = at;
    return false;
  }

  private int endOfWord(int from) {
    int at = from;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (joins(c) || isMark(c)) {
        at += Character.charCount(c);
      } else if ((isApostrophe(c) || isHyphen(c))
          && at + 1 < text.length()
          && joins(text.codePointAt(at + 1))) {
        at++;
      } else {
        return at;
      }
    }
    return at;
  }

  private int afterMarks(int from) {
    int at = from;
    while (at < text.length() && isMark(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  Span span() {
    return new Span(start, end);
  }

  int length() {
    return end - start;
  }

  /** Whether nothing but blanks stands between this word and the one before. */
  boolean adjoins() {
    return adjoins;
  }

  /** The word as it is looked up. */
  String folded() {
    return fold(text.substring(start, end));
  }

  /** Copies the word as it is looked up, if that needs no more than small ASCII letters. */
  boolean copyIfPlain(char[] into) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return false;
      }
      into[i - start] = c >= 'A' && c <= 'Z' ? (char) (c + 0x20) : c;
    }
    return true;
  }

  private static String fold(String word) {
    String lower = Normalizer.normalize(word, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    StringBuilder folded = new StringBuilder(lower.length());
    lower
        .codePoints()
        .map(c -> isApostrophe(c) ? '\'' : isHyphen(c) ? '-' : c)
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }

  private static boolean isApostrophe(int c) {
    return c == '\'' || c == '\u2019';
  }

  private static boolean isHyphen(int c) {
    return c == '-' || c == '\u2010' || c == '\u2011';
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static boolean joins(int c) {
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
    return Character.isLetterOrDigit(c) && !isAlone(c);
  }

  private static boolean isAlone(int c) {
    if (c < 0x0E00 || !Character.isLetterOrDigit(c)) { // Thai is the first such script
      return false;
    }
    return switch (Character.UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }
}
