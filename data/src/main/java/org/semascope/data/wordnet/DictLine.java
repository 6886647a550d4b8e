package org.semascope.data.wordnet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.semascope.data.DataFormatException;

/**
 * The fields of a line, separated by blanks, from left to right. It works on bytes, and makes
 * strings of what is kept alone: most of a file are numbers.
 */
final class DictLine {
  private final Path file;
  private final int number;
  private final byte[] bytes;
  private final int end;
  private int at;

  DictLine(Path file, int number, byte[] bytes, int start, int end) {
    this.file = file;
    this.number = number;
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  Path file() {
    return file;
  }

  int number() {
    return number;
  }

  boolean hasMore() {
    while (at < end && bytes[at] == ' ') {
      at++;
    }
    return at < end;
  }

  String field(String expected) {
    int start = startOfField(expected);
    at = endOfField(start);
    return text(start, at);
  }

  /** A field of one or two ASCII characters: the first, plus the second times 256. Else -1. */
  int symbol(String expected) {
    int start = startOfField(expected);
    at = endOfField(start);
    return switch (at - start) {
      case 1 -> bytes[start];
      case 2 -> bytes[start] | bytes[start + 1] << 8;
      default -> -1;
    };
  }

  /** The field that was read last. */
  String lastField() {
    int start = at;
    while (start > 0 && bytes[start - 1] != ' ' && bytes[start - 1] != '\n') {
      start--;
    }
    return text(start, at);
  }

  int decimal(String expected) {
    return number(expected, 10);
  }

  int hexadecimal(String expected) {
    return number(expected, 16);
  }

  private int number(String expected, int radix) {
    int start = startOfField(expected);
    at = endOfField(start);
    int value = parse(start, at, radix);
    if (value < 0) {
      throw bad(expected, text(start, at));
    }
    return value;
  }

  /** All that is left. */
  String rest() {
    return hasMore() ? text(at, end).stripTrailing() : "";
  }

  DataFormatException bad(String expected, Object found) {
    return DataFormatException.line(file, number, expected, found);
  }

  private int startOfField(String expected) {
    if (!hasMore()) {
      throw bad(expected, "the end of the line");
    }
    return at;
  }

  private int endOfField(int start) {
    int place = start;
    while (place < end && bytes[place] != ' ') {
      place++;
    }
    return place;
  }

  private int parse(int start, int stop, int radix) {
    int longest = radix == 16 ? 7 : 9;
    if (stop - start > longest) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < stop; i++) {
      int digit = digit(bytes[i]);
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      value = value * radix + digit;
    }
    return value;
  }

  private static int digit(byte letter) {
    if (letter >= '0' && letter <= '9') {
      return letter - '0';
    }
    int lower = letter | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  private String text(int start, int stop) {
    for (int i = start; i < stop; i++) {
      if (bytes[i] < 0) {
        return decode(start, stop);
      }
    }
    return new String(bytes, start, stop - start, StandardCharsets.ISO_8859_1);
  }

  private String decode(int start, int stop) {
    try {
      ByteBuffer part = ByteBuffer.wrap(bytes, start, stop - start);
      return StandardCharsets.UTF_8.newDecoder().decode(part).toString();
    } catch (CharacterCodingException e) {
      throw bad("UTF-8", "other bytes");
    }
  }
}
