package org.semascope.data.index;

import java.text.Normalizer;
import java.util.Locale;
import org.semascope.core.CodePoints;
import org.semascope.core.Span;

/** Iterates over the words of a text, as defined in the package description. */
final class WordCursor {
  /** Longer tokens are embedded data, not words. */
  static final int LONGEST = 255;

  /** The class of each ASCII character, for speed. */
  private static final byte[] ASCII = new byte[0x80];

  private static final byte LETTER = 1;
  private static final byte SPACE = 2;
  private static final byte JOINER = 3;

  static {
    for (int c = 0; c < ASCII.length; c++) {
      if (Character.isLetterOrDigit(c)) {
        ASCII[c] = LETTER;
      } else if (isSpace(c)) {
        ASCII[c] = SPACE;
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

  /** Moves before the first word. */
  void rewind() {
    start = 0;
    end = 0;
    adjoins = false;
  }

  /** Moves to the next word; false after the last. */
  boolean next() {
    boolean onlySpaces = end > 0;
    int at = end;
    while (at < length) {
      char c = text[at];
      if (c < ASCII.length && ASCII[c] != LETTER) {
        onlySpaces &= ASCII[c] == SPACE;
        at++;
        continue;
      }
      int wordEnd = endOfWord(at);
      if (wordEnd == at) {
        int other = Character.codePointAt(text, at, length);
        onlySpaces &= isSpace(other);
        at += Character.charCount(other);
      } else if (wordEnd - at > LONGEST) {
        onlySpaces = false;
        at = wordEnd;
      } else {
        start = at;
        end = wordEnd;
        adjoins = onlySpaces;
        return true;
      }
    }
    end = at;
    return false;
  }

  /** Returns {@code from} if no word begins there. */
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

  /** Whether only spaces separate this word from the previous one. */
  boolean adjoins() {
    return adjoins;
  }

  /** The word in its normalised form. */
  String folded() {
    return fold(new String(text, start, end - start));
  }

  /**
   * Whether a word occurs at a position. Same as {@link #next} and {@link #is}, without iterating
   * over the words before it.
   *
   * @param word lower-case ASCII letters and digits only
   */
  boolean isAt(int position, String word) {
    int wordEnd = position + word.length();
    if (wordEnd > length) {
      return false;
    }
    for (int i = position; i < wordEnd; i++) {
      if (lower(text[i]) != word.charAt(i - position)) {
        return false;
      }
    }
    return isBeginOfWord(position) && endOfWord(position) == wordEnd;
  }

  /** Whether {@link #isAt} supports words with this character. */
  static boolean isPlain(char folded) {
    return folded < ASCII.length && ASCII[folded] == LETTER;
  }

  /** Segments the text from the last character that cannot be part of a word. */
  private boolean isBeginOfWord(int position) {
    int at = position;
    while (at > 0 && !isSurelyOutside(text[at - 1])) {
      at--;
    }
    while (at < position) {
      int wordEnd = endOfWord(at);
      at =
          wordEnd > at
              ? wordEnd
              : at + Character.charCount(Character.codePointAt(text, at, length));
    }
    return at == position;
  }

  private static boolean isSurelyOutside(char c) {
    return c < ASCII.length && ASCII[c] != LETTER && ASCII[c] != JOINER;
  }

  /** Whether the current word equals a folded word. */
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
   * Copies the folded word if it is ASCII; returns whether it is.
   *
   * @param into at least {@link #LONGEST} bytes
   */
  boolean copyIfPlain(byte[] into) {
    for (int i = start; plain && i < end; i++) {
      into[i - start] = (byte) lower(text[i]);
    }
    return plain;
  }

  /** The Kelvin sign is the only character beyond ASCII that folds to ASCII. */
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

  private static boolean isSpace(int c) {
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
