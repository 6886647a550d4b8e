package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Values under one name, one for each category of the chart.
 *
 * @param reference whether it is a baseline such as chance, drawn in grey
 */
public record Series(String name, List<Value> values, boolean reference) {
  public Series {
    values = List.copyOf(values);
  }

  public Series(String name, List<Value> values) {
    this(name, values, false);
  }

  /** Without intervals. */
  public static Series of(String name, double... values) {
    return new Series(name, Arrays.stream(values).mapToObj(Value::of).toList());
  }

  public Series asReference() {
    return new Series(name, values, true);
  }

  static void requireOneValuePerCategory(List<Series> series, List<String> categories) {
    for (Series each : series) {
      if (each.values.size() != categories.size()) {
        throw new IllegalArgumentException(
            "%s has %s values for %s categories"
                .formatted(each.name, each.values.size(), categories.size()));
      }
    }
  }

  static List<String> names(List<Series> series) {
    return series.stream().map(Series::name).toList();
  }

  static List<Series> only(List<Series> series, List<String> names) {
    return names.stream()
        .flatMap(name -> series.stream().filter(one -> one.name.equals(name)))
        .toList();
  }

  /** The tooltip of a value. */
  String hint(String category, int index, int decimals) {
    return "%s, %s: %s".formatted(name, category, values.get(index).text(decimals));
  }

  /** Values that the axis must cover. */
  static DoubleStream extent(List<Series> series) {
    return series.stream()
        .flatMap(each -> each.values.stream())
        .filter(Value::isKnown)
        .flatMapToDouble(value -> DoubleStream.of(value.value(), value.low(), value.high()));
  }
}
