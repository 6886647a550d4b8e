package org.semascope.core.statistics;

/** What every function here asks of its input. */
final class NumberChecks {
  private NumberChecks() {}

  static void refuseNaN(double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        throw new IllegalArgumentException("value " + i + " of " + values.length + " is NaN");
      }
    }
  }

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
