package org.semascope.core.statistics;

/** Argument checks that several statistics share. */
final class NumberChecks {
  private NumberChecks() {}

  static void refuseInfinite(double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException(
            "value %s of %s is %s".formatted(i, values.length, values[i]));
      }
    }
  }

  static void requireEqualLengths(int one, int other) {
    if (one != other) {
      throw new IllegalArgumentException("lengths differ: " + one + "!=" + other);
    }
  }
}
