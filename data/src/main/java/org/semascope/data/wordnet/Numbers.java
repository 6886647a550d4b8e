package org.semascope.data.wordnet;

/** Numbers as files write them. */
final class Numbers {
  private static final int LONGEST = 9;

  private Numbers() {}

  /** The number, or -1 if it is none: no sign, ASCII digits only. */
  static int parse(String digits) {
    if (digits.isEmpty() || digits.length() > LONGEST) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
