package org.semascope.data.wordnet;

/** Numbers as files write them. */
final class WrittenNumbers {
  private static final int LONGEST = 9;

  private WrittenNumbers() {}

  /** The number, or -1 if it is none: no sign, ASCII digits only. */
  static int parse(String digits) {
    return parse(digits, 0, digits.length());
  }

  /** As {@link #parse(String)}, of a part of the text. */
  static int parse(String digits, int start, int end) {
    if (start >= end || end - start > LONGEST) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
