package org.semascope.models.weights;

import java.math.BigInteger;

/** The ways a pickle spells numbers. */
final class PickleNumbers {
  /** No number of a checkpoint needs more; the magic number of a file has ten bytes. */
  private static final int LONGEST = 64;

  private final PickleInput input;

  PickleNumbers(PickleInput input) {
    this.input = input;
  }

  /** Little-endian two's complement, as short as it can be. */
  Number twosComplement(long length) {
    if (length < 0 || length > LONGEST) {
      throw input.bad("a number of at most " + LONGEST + " bytes", length);
    }
    byte[] bytes = input.bytes(length);
    if (bytes.length == 0) {
      return 0L;
    }
    for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
      byte swapped = bytes[i];
      bytes[i] = bytes[j];
      bytes[j] = swapped;
    }
    return small(new BigInteger(bytes));
  }

  /** A decimal line; {@code 00} and {@code 01} are the booleans of old. */
  Object integerLine() {
    String text = input.line();
    if (text.equals("00") || text.equals("01")) {
      return text.equals("01");
    }
    return decimal(text);
  }

  /** A decimal line that may end in {@code L}. */
  Number longLine() {
    String text = input.line();
    return decimal(text.endsWith("L") ? text.substring(0, text.length() - 1) : text);
  }

  long memoLine() {
    if (decimal(input.line()) instanceof Long key && key >= 0) {
      return key;
    }
    throw input.bad("the number of a memo", "another line");
  }

  double floatLine() {
    String text = input.line();
    try {
      return Double.parseDouble(requireShort(text));
    } catch (NumberFormatException e) {
      throw input.bad("a decimal number", "'" + text + "'");
    }
  }

  private Number decimal(String text) {
    try {
      return small(new BigInteger(requireShort(text)));
    } catch (NumberFormatException e) {
      throw input.bad("a whole number", "'" + text + "'");
    }
  }

  private String requireShort(String text) {
    if (text.length() > LONGEST) {
      throw input.bad("a number of at most " + LONGEST + " digits", text.length());
    }
    return text;
  }

  private static Number small(BigInteger value) {
    return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
  }
}
