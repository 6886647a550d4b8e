package org.semascope.data.tagged;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/** The rows of a table whose first line names the columns. */
final class NamedRows {
  private final DelimitedRows rows;
  private List<String> columns;

  NamedRows(DelimitedRows rows) {
    this.rows = rows;
  }

  /** The next row, or null at the end. */
  TableRow next() throws BadRecord {
    DelimitedRow row = rows.next();
    if (columns == null && row != null) {
      columns = row.fields().stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
      row = rows.next();
    }
    if (row == null) {
      return null;
    }
    int line = (int) row.line();
    if (row.size() != columns.size()) {
      throw new BadRecord(line, columns.size() + " fields", row.size());
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      fields.put(columns.get(i), row.fields().get(i));
    }
    return new TableRow(line, fields);
  }
}
