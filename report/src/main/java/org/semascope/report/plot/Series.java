package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

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

  /**
   * Series as a table with a row for each category.
   *
   * @param across what the categories are
   * @param axis of the values
   */
  static Table table(String across, List<String> categories, List<Series> series, Axis axis) {
    int decimals = axis.ticks(extent(series), 5).decimals() + 2;
    List<String> header = new ArrayList<>(List.of(across));
    series.forEach(one -> header.add(one.name));
    Table table = new Table(header);
    for (int i = 0; i < categories.size(); i++) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(categories.get(i))));
      for (Series one : series) {
        Value value = one.values.get(i);
        row.add(Cell.number(value.isKnown() ? value.text(decimals) : ""));
      }
      table.row(row);
    }
    return table;
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
