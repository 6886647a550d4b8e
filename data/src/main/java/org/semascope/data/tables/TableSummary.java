package org.semascope.data.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a table contains, and what of it is not used.
 *
 * @param columns the columns of its kind, with their content
 * @param ignored columns of the file that its kind does not have
 * @param rows number of rows that could be parsed
 * @param repeated rows that are equal to earlier ones
 * @param notes what probes leave out, and why
 */
public record TableSummary(
    TableKind kind,
    TableShape shape,
    List<Content> columns,
    List<String> ignored,
    long rows,
    List<Repeated> repeated,
    List<String> notes) {

  /**
   * A column of the table.
   *
   * @param written its name in the file
   * @param filled number of rows in which it is not empty
   * @param different number of different values
   */
  public record Content(String name, String written, long filled, long different) {}

  /** A row that is equal to an earlier one. */
  public record Repeated(long line, long earlier) {}

  /** Collects the summary from the rows of a table. */
  static final class Collector {
    private final Map<String, Set<String>> values = new HashMap<>(); // by column
    private final Map<String, Long> filled = new HashMap<>();
    private final Map<List<String>, Long> lines = new HashMap<>(); // by fields
    private final List<Repeated> repeated = new ArrayList<>();
    private final TableKind kind;
    private long rows;

    Collector(TableKind kind) {
      this.kind = kind;
    }

    void add(UserRow row) {
      rows++;
      List<String> fields = new ArrayList<>();
      for (Column column : kind.columns()) {
        String value = String.join(" ", row.all(column.name()));
        fields.add(value);
        if (!value.isEmpty()) {
          filled.merge(column.name(), 1L, Long::sum);
          values.computeIfAbsent(column.name(), any -> new HashSet<>()).add(value);
        }
      }
      Long earlier = lines.putIfAbsent(fields, row.line());
      if (earlier != null) {
        repeated.add(new Repeated(row.line(), earlier));
      }
    }

    TableSummary summary(TableLayout layout, TableShape shape, List<String> notes) {
      List<Content> columns =
          layout.used().entrySet().stream()
              .map(
                  used ->
                      new Content(
                          used.getKey(),
                          used.getValue(),
                          filled.getOrDefault(used.getKey(), 0L),
                          values.getOrDefault(used.getKey(), Set.of()).size()))
              .toList();
      return new TableSummary(
          layout.kind(), shape, columns, layout.ignored(), rows, repeated, notes);
    }
  }
}
