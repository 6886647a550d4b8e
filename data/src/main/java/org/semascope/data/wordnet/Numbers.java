package org.semascope.data.wordnet;

/** Numbers as files write them. */
final class Numbers {
  private static final int LONGEST = 9;

  private Numbers() {}

  /** The number, or -1 if it is none: no sign, ASCII digits only. */
  static int parse(String digits) {
    boolean plain =
        !digits.isEmpty()
            && digits.length() <= LONGEST
            && digits.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    return plain ? Integer.parseInt(digits) : -1;
  }
}
