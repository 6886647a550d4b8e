package org.semascope.data.context;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** The columns of a tab-separated table without quoting, by name. */
record NamedColumns(DelimitedRow header) {
  /** Whether the first line of a file names all these columns. */
  static boolean are(Path file, List<String> columns) {
    List<String> head = Lines.head(file, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), '\t').containsAll(columns);
  }

  /** The records of the rows; exceptions of the parser go to {@code faults}. */
  static <R> void each(
      Path file,
      List<String> columns,
      Faults faults,
      BiFunction<NamedColumns, DelimitedRow, R> parse,
      Consumer<? super R> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(file)) {
      NamedColumns named =
          new NamedColumns(
              rows.header(file, "the columns " + columns, names -> names.containsAll(columns)));
      rows.each(file, row -> parse.apply(named, row.expect(named.header.size())), faults, each);
    }
  }

  /** The field without surrounding spaces, which must not be empty. */
  String text(DelimitedRow row, String column) {
    return row.text(at(column), column);
  }

  /** The field with its spaces, which spans of characters count. */
  String whole(DelimitedRow row, String column) {
    return row.fields().get(at(column));
  }

  double number(DelimitedRow row, String column) {
    return row.number(text(row, column), column);
  }

  private int at(String column) {
    return header.fields().indexOf(column);
  }
}
