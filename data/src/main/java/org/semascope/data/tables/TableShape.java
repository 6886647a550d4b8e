package org.semascope.data.tables;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.semascope.data.text.DelimitedRows;

/** How the rows of a table are written. */
public enum TableShape {
  CSV("CSV, separated by commas", ','),
  TSV("TSV, separated by tabs", '\t'),
  SEMICOLONS("CSV, separated by semicolons", ';'),
  JSONL("JSON Lines, one object per line", '\0');

  private final String label;
  private final char separator;

  TableShape(String label, char separator) {
    this.label = label;
    this.separator = separator;
  }

  public String label() {
    return label;
  }

  char separator() {
    return separator;
  }

  /** The shape of a table with this first line: the separator that occurs most often. */
  static TableShape of(String header) {
    if (header.stripLeading().startsWith("{")) {
      return JSONL;
    }
    return Arrays.stream(values())
        .filter(shape -> shape != JSONL)
        .max(
            Comparator.comparingInt((TableShape shape) -> shape.split(header).size())
                .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }

  /** The fields of a header, whose names contain no separators. */
  private List<String> split(String header) {
    return DelimitedRows.split(header, separator);
  }

  /** A row as text; fields are quoted where the shape requires it. */
  String row(List<String> names, List<String> fields) {
    return this == JSONL
        ? TableRows.json(names, fields)
        : String.join(String.valueOf(separator), fields.stream().map(this::quoted).toList());
  }

  private String quoted(String field) {
    boolean plain =
        field.indexOf(separator) < 0 && field.indexOf('"') < 0 && field.indexOf('\n') < 0;
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
