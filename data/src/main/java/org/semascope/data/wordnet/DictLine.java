package org.semascope.data.wordnet;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;

/** The fields of a line, separated by blanks, from left to right. */
final class DictLine {
  private final Path file;
  private final int number;
  private final String text;
  private int at;

  DictLine(Path file, int number, String text) {
    this.file = file;
    this.number = number;
    this.text = text;
  }

  Path file() {
    return file;
  }

  int number() {
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
    int end = text.indexOf(' ', at);
    String field = text.substring(at, end < 0 ? text.length() : end);
    at += field.length();
    return field;
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

  /** The number, or -1 if it is none. */
  static int parse(String digits, int radix) {
    if (digits.isEmpty() || digits.length() > 9 || radix == 16 && digits.length() > 7) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) < 128 ? Character.digit(digits.charAt(i), radix) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value * radix + digit;
    }
    return value;
  }

  /** All that is left. */
  String rest() {
    return hasMore() ? text.substring(at).stripTrailing() : "";
  }

  DataFormatException bad(String expected, Object found) {
    return DataFormatException.line(file, number, expected, found);
  }
}
