package org.semascope.data.index;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.semascope.core.CodePoints;
import org.semascope.core.Span;

/** Iterates over the words of a text, as defined in the package description. */
final class WordCursor {
  /** Longer tokens are embedded data, not words. */
  static final int LONGEST = 255;

  private static final byte OTHER = 0;
  private static final byte LETTER = 1;
  private static final byte ALONE = 2; // a letter of a script without spaces between words
  private static final byte MARK = 3;
  private static final byte JOINER = 4;
  private static final byte SPACE = 5;

  /** In English. The letter k is missing: the Kelvin sign is also a k. */
  private static final String FROM_FREQUENT_TO_RARE = "etaoinshrdlcumwfgypbvjxqz0123456789";

  /** The kind of each ASCII character, for speed. */
  private static final byte[] ASCII = new byte[0x80];

  static {
    for (int c = 0; c < ASCII.length; c++) {
      ASCII[c] = kindOf(c);
    }
  }

  private String source = "";
  private char[] text = new char[0];
  private int length;
  private int start;
  private int end;
  private boolean adjoins;
  private boolean plain; // whether the word is ASCII

  void reset(String newText) {
    source = newText;
    length = newText.length();
    if (text.length < length) {
      text = new char[length];
    }
    newText.getChars(0, length, text, 0);
    moveTo(0);
  }

  /** Continues from the end of a word, or from the beginning of the text. */
  void moveTo(int position) {
    end = position;
  }

  /** Moves to the next word; false after the last. */
  boolean next() {
    boolean onlySpaces = end > 0;
    int at = end;
    while (at < length) {
      char c = text[at];
      if (c < ASCII.length && ASCII[c] != LETTER) { // not needed, but fast
        onlySpaces &= ASCII[c] == SPACE;
        at++;
        continue;
      }
      int wordEnd = endOfWord(at);
      if (wordEnd > at && wordEnd - at <= LONGEST) {
        start = at;
        end = wordEnd;
        adjoins = onlySpaces;
        return true;
      }
      onlySpaces &= kind(codePoint(at)) == SPACE;
      at = Math.max(wordEnd, after(at));
    }
    end = at;
    return false;
  }

  /**
   * All occurrences of a folded word, from left to right. A word of ASCII letters and digits is
   * searched for by its rarest letter: {@code String.indexOf} of one character is vectorised.
   *
   * @param rarest see {@link #rarest}
   */
  List<Span> occurrences(String word, int rarest) {
    List<Span> found = new ArrayList<>();
    if (rarest < 0) {
      moveTo(0);
      while (next()) {
        if (is(word)) {
          found.add(span());
        }
      }
      return found;
    }
    char letter = word.charAt(rarest);
    char capital = Character.toUpperCase(letter);
    search(word, rarest, letter, found);
    if (capital != letter) {
      search(word, rarest, capital, found);
      Collections.sort(found);
    }
    return found;
  }

  private void search(String word, int offset, char letter, List<Span> found) {
    for (int at = source.indexOf(letter, offset); at >= 0; at = source.indexOf(letter, at + 1)) {
      int from = at - offset;
      if (isAt(from, word)) {
        found.add(new Span(from, from + word.length()));
      }
    }
  }

  /** The index of the rarest letter; negative for a word that cannot be searched for by one. */
  static int rarest(String word) {
    int rarest = -1;
    int most = -1;
    for (int i = 0; i < word.length(); i++) {
      int rarity = FROM_FREQUENT_TO_RARE.indexOf(word.charAt(i));
      if (rarity < 0 && word.charAt(i) != 'k') {
        return -1;
      }
      if (rarity > most) {
        most = rarity;
        rarest = i;
      }
    }
    return rarest;
  }

  /** Whether a word occurs at a position; segments the text only near it. */
  private boolean isAt(int position, String word) {
    int wordEnd = position + word.length();
    if (wordEnd > length || !matches(position, word)) {
      return false;
    }
    int at = position;
    while (at > 0 && !isSurelyOutside(text[at - 1])) {
      at--;
    }
    while (at < position) {
      at = Math.max(endOfWord(at), after(at));
    }
    return at == position && endOfWord(position) == wordEnd;
  }

  private boolean matches(int position, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (lower(text[position + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSurelyOutside(char c) {
    return c < ASCII.length && ASCII[c] != LETTER && ASCII[c] != JOINER;
  }

  /** Returns {@code from} if no word begins there. */
  private int endOfWord(int from) {
    plain = true;
    boolean alone = false;
    int at = from;
    while (at < length && text[at] < ASCII.length && ASCII[text[at]] == LETTER) {
      at++; // most words end here
    }
    while (at < length) {
      int c = codePoint(at);
      byte kind = kind(c);
      boolean belongs =
          switch (kind) {
            case LETTER -> !alone;
            case ALONE -> at == from;
            case MARK -> at > from;
            case JOINER -> at > from && !alone && isLetter(at + 1);
            default -> false;
          };
      if (!belongs) {
        return at;
      }
      alone |= kind == ALONE;
      plain &= c < ASCII.length;
      at += Character.charCount(c);
    }
    return at;
  }

  private boolean isLetter(int at) {
    return at < length && kind(codePoint(at)) == LETTER;
  }

  private int codePoint(int at) {
    return Character.codePointAt(text, at, length);
  }

  private int after(int at) {
    return at + Character.charCount(codePoint(at));
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

  /** Whether the current word equals a folded word. */
  boolean is(String folded) {
    return folded().equals(folded);
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

  private static byte kind(int c) {
    return c < ASCII.length ? ASCII[c] : kindOf(c);
  }

  private static byte kindOf(int c) {
    if (Character.isLetterOrDigit(c)) {
      return c >= 0x0E00 && CodePoints.isOfUnspacedScript(c) ? ALONE : LETTER; // Thai is the first
    } else if (isApostrophe(c) || isHyphen(c)) {
      return JOINER;
    } else if (CodePoints.isMark(c)) {
      return MARK;
    }
    return Character.isWhitespace(c) || Character.isSpaceChar(c) ? SPACE : OTHER;
  }

  private static boolean isApostrophe(int c) {
    return c == '\'' || c == '\u2019';
  }

  private static boolean isHyphen(int c) {
    return c == '-' || c == '\u2010' || c == '\u2011';
  }
}
