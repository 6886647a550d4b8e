package org.semascope.data.index;

import java.text.Normalizer;
import java.util.Locale;
import org.semascope.core.CodePoints;
import org.semascope.core.Span;

/** Goes through the words of a text, by the rule that this package's description gives. */
final class WordCursor {
  /** Longer ones are no words: data that came into the text. */
  static final int LONGEST = 255;

  /** What an ASCII character is to words: most characters of most texts need no further look. */
  private static final byte[] ASCII = new byte[0x80];

  private static final byte LETTER = 1;
  private static final byte BLANK = 2;
  private static final byte JOINER = 3;

  static {
    for (int c = 0; c < ASCII.length; c++) {
      if (Character.isLetterOrDigit(c)) {
        ASCII[c] = LETTER;
      } else if (isBlank(c)) {
        ASCII[c] = BLANK;
      } else if (isApostrophe(c) || isHyphen(c)) {
        ASCII[c] = JOINER;
      }
    }
  }

  private char[] text = new char[0];
  private int length;
  private int start;
  private int end;
  private boolean adjoins;
  private boolean plain; // whether the word is ASCII

  void reset(String newText) {
    length = newText.length();
    if (text.length < length) {
      text = new char[length];
    }
    newText.getChars(0, length, text, 0);
    rewind();
  }

  /** Goes back before the first word. */
  void rewind() {
    start = 0;
    end = 0;
    adjoins = false;
  }

  /** Goes to the next word; false after the last. */
  boolean next() {
    boolean onlyBlanks = end > 0;
    int at = end;
    while (at < length) {
      char c = text[at];
      if (c < ASCII.length && ASCII[c] != LETTER) {
        onlyBlanks &= ASCII[c] == BLANK;
        at++;
        continue;
      }
      int wordEnd = endOfWord(at);
      if (wordEnd == at) {
        int other = Character.codePointAt(text, at, length);
        onlyBlanks &= isBlank(other);
        at += Character.charCount(other);
      } else if (wordEnd - at > LONGEST) {
        onlyBlanks = false;
        at = wordEnd;
      } else {
        start = at;
        end = wordEnd;
        adjoins = onlyBlanks;
        return true;
      }
    }
    end = at;
    return false;
  }

  /** The place itself if no word begins there. */
  private int endOfWord(int from) {
    int at = from;
    plain = true;
    while (at < length) {
      char unit = text[at];
      if (unit < ASCII.length) {
        if (ASCII[unit] != LETTER && !(ASCII[unit] == JOINER && at > from && joinsAt(at + 1))) {
          return at;
        }
        at++;
        continue;
      }
      int c = Character.codePointAt(text, at, length);
      if (at == from && isAlone(c)) {
        plain = false;
        return afterMarks(at + Character.charCount(c));
      }
      if (joins(c) || (at > from && CodePoints.isMark(c))) {
        at += Character.charCount(c);
      } else if (at > from && (isApostrophe(c) || isHyphen(c)) && joinsAt(at + 1)) {
        at++;
      } else {
        return at;
      }
      plain = false;
    }
    return at;
  }

  private boolean joinsAt(int at) {
    return at < length && joins(Character.codePointAt(text, at, length));
  }

  private int afterMarks(int from) {
    int at = from;
    while (at < length && CodePoints.isMark(Character.codePointAt(text, at, length))) {
      at += Character.charCount(Character.codePointAt(text, at, length));
    }
    return at;
  }

  Span span() {
    return new Span(start, end);
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Whether nothing but blanks stands between this word and the one before. */
  boolean adjoins() {
    return adjoins;
  }

  /** The word as it is looked up. */
  String folded() {
    return fold(new String(text, start, end - start));
  }

  /**
   * Whether a word stands at a place, which {@link #next} and {@link #is} would tell as well, but
   * only after all words before it.
   *
   * @param word small ASCII letters and digits only
   */
  boolean isAt(int place, String word) {
    int wordEnd = place + word.length();
    if (wordEnd > length) {
      return false;
    }
    for (int i = place; i < wordEnd; i++) {
      if (lower(text[i]) != word.charAt(i - place)) {
        return false;
      }
    }
    return isBeginOfWord(place) && endOfWord(place) == wordEnd;
  }

  /** Whether {@link #isAt} may be asked about words with this character. */
  static boolean isPlain(char folded) {
    return folded < ASCII.length && ASCII[folded] == LETTER;
  }

  /** Tells words apart from the last character on that is surely in none. */
  private boolean isBeginOfWord(int place) {
    int at = place;
    while (at > 0 && !isSurelyOutside(text[at - 1])) {
      at--;
    }
    while (at < place) {
      int wordEnd = endOfWord(at);
      at =
          wordEnd > at
              ? wordEnd
              : at + Character.charCount(Character.codePointAt(text, at, length));
    }
    return at == place;
  }

  private static boolean isSurelyOutside(char c) {
    return c < ASCII.length && ASCII[c] != LETTER && ASCII[c] != JOINER;
  }

  /** Whether this is the word looked up, which has been folded. */
  boolean is(String folded) {
    if (!plain) {
      return folded().equals(folded);
    }
    if (end - start != folded.length()) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (lower(text[i]) != folded.charAt(i - start)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies the word as it is looked up, if it is ASCII; tells whether it was.
   *
   * @param into has room for the longest word
   */
  boolean copyIfPlain(byte[] into) {
    for (int i = start; plain && i < end; i++) {
      into[i - start] = (byte) lower(text[i]);
    }
    return plain;
  }

  /** The Kelvin sign is the one character beyond ASCII that folds into it. */
  private static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 0x20) : c == '\u212A' ? 'k' : c;
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

  private static boolean joins(int c) {
    return Character.isLetterOrDigit(c) && !isAlone(c);
  }

  private static boolean isAlone(int c) {
    return c >= 0x0E00 // Thai is the first such script
        && Character.isLetterOrDigit(c)
        && CodePoints.isOfUnspacedScript(c);
  }
}
