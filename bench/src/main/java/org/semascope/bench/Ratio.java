package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A ratio measured once in every round: the median tells, the extremes show how noisy it was. */
final class Ratio {
  private final List<Double> values = new ArrayList<>();

  void add(double value) {
    values.add(value);
  }

  double median() {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  String range() {
    return String.format(
        Locale.ROOT, "%.2f-%.2f", Collections.min(values), Collections.max(values));
  }
}
