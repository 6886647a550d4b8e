package org.semascope.data.wordnet;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;

/** Reads the space-separated fields of a line. */
final class DictLine {
  private static final int LONGEST_NUMBER = 9;

  private final Path file;
  private final long number;
  private final String text;
  private int at;

  DictLine(Path file, long number, String text) {
    this.file = file;
    this.number = number;
    this.text = text;
  }

  Path file() {
    return file;
  }

  long number() {
    return number;
  }

  boolean hasMore() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length();
  }

  String field(String expected) {
    if (!hasMore()) {
      throw bad(expected, "the end of the line");
    }
    int start = at;
    int space = text.indexOf(' ', start);
    at = space < 0 ? text.length() : space;
    return text.substring(start, at);
  }

  int decimal(String expected) {
    return number(expected, 10);
  }

  int hexadecimal(String expected) {
    return number(expected, 16);
  }

  private int number(String expected, int radix) {
    String field = field(expected);
    int value = parse(field, radix);
    if (value < 0) {
      throw bad(expected, field);
    }
    return value;
  }

  /** The remaining text. */
  String rest() {
    return hasMore() ? text.substring(at).stripTrailing() : "";
  }

  DataFormatException bad(String expected, Object found) {
    return DataFormatException.line(file, number, expected, found);
  }

  /** Parses unsigned ASCII digits; -1 if they are invalid or too long for an int. */
  static int parse(String digits, int radix) {
    if (digits.isEmpty() || digits.length() > (radix == 16 ? 7 : LONGEST_NUMBER)) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      char letter = digits.charAt(i);
      int digit = letter < 128 ? Character.digit(letter, radix) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value * radix + digit;
    }
    return value;
  }
}
