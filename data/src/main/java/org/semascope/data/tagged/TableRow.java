package org.semascope.data.tagged;

import java.util.Map;

/** A row of a table, its fields by the names of their columns in lower case. */
record TableRow(int line, Map<String, String> fields) {
  String need(String column) throws BadRecord {
    String value = fields.get(column);
    if (value == null) {
      throw new BadRecord(line, "a column " + column, fields.keySet());
    }
    return value;
  }

  String get(String column) {
    return fields.getOrDefault(column, "");
  }
}
