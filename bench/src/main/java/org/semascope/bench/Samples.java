package org.semascope.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/**
 * A quantity that was measured once in every round. The median is the result; the range shows how
 * noisy the measurement was.
 */
record Samples(double[] values) {
  /** An empty table of samples: name, median and range. */
  static Table table(String title) {
    return new Table(List.of(title, "median", "range"));
  }

  static Cell number(String pattern, double value) {
    return Cell.number(String.format(Locale.ROOT, pattern, value));
  }

  double median() {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  Cell median(String pattern) {
    return number(pattern, median());
  }

  /** Minimum and maximum. */
  Cell range(String pattern) {
    double low = Arrays.stream(values).min().orElseThrow();
    double high = Arrays.stream(values).max().orElseThrow();
    return Cell.number(String.format(Locale.ROOT, pattern + "-" + pattern, low, high));
  }
}
