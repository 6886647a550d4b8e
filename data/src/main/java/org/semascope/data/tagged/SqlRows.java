package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semascope.data.tagged.SqlTokens.Kind;
import org.semascope.data.tagged.SqlTokens.Token;

/**
 * Reads the rows of one table from a MySQL dump: {@code INSERT INTO `table` (`a`, `b`) VALUES (1,
 * 'x'), (2, 'y');}. Without the list of columns those of {@code CREATE TABLE} count.
 */
final class SqlRows {
  private static final Set<String> NO_COLUMNS =
      Set.of("primary", "key", "unique", "index", "fulltext", "constraint");

  private final SqlTokens tokens;
  private final String table;
  private List<String> columns = List.of();
  private boolean inValues;

  SqlRows(SourceText source, String table) {
    this.tokens = new SqlTokens(source);
    this.table = table;
  }

  /** The next row, or null at the end. After a bad row the next good one follows. */
  TableRow next() throws BadRecord {
    while (inValues || findValues()) {
      Token token = tokens.next();
      if (token.is("(")) {
        return row(token.line());
      }
      if (token.is(";") || token.kind() == Kind.END) {
        inValues = false;
      } else if (!token.is(",")) {
        inValues = false;
        throw new BadRecord(token.line(), "a row in brackets", token.text());
      }
    }
    return null;
  }

  private TableRow row(int line) throws BadRecord {
    List<String> values = new ArrayList<>();
    Token token = tokens.next();
    StringBuilder value = new StringBuilder();
    while (!token.is(")")) {
      if (token.kind() == Kind.END || token.is(";") || token.is("(")) {
        inValues = false;
        throw new BadRecord(token.line(), "a row that ends with )", token.text());
      }
      if (token.is(",")) {
        values.add(value.toString());
        value.setLength(0);
      } else if (!token.is("null")) {
        value.append(token.text());
      }
      token = tokens.next();
    }
    values.add(value.toString());
    if (values.size() != columns.size()) {
      throw new BadRecord(line, columns.size() + " values", values.size());
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      fields.put(columns.get(i), values.get(i));
    }
    return new TableRow(line, fields);
  }

  /** Goes to the values of the next statement that inserts into the table. */
  private boolean findValues() throws BadRecord {
    Token last = tokens.next();
    while (last.kind() != Kind.END) {
      Token token = tokens.next();
      if (token.kind() == Kind.NAME || token.kind() == Kind.WORD) {
        boolean named = token.text().equalsIgnoreCase(table);
        if (named && last.is("into")) {
          return inValues = insert();
        }
        if (named && (last.is("table") || last.is("exists"))) {
          create();
        }
      }
      last = token;
    }
    return false;
  }

  /** Reads on after {@code INSERT INTO `table`}. */
  private boolean insert() throws BadRecord {
    Token token = tokens.next();
    if (token.is("(")) {
      columns = new ArrayList<>();
      for (token = tokens.next(); !token.is(")"); token = tokens.next()) {
        if (token.kind() == Kind.NAME || token.kind() == Kind.WORD) {
          columns.add(token.text().toLowerCase(Locale.ROOT));
        } else if (!token.is(",")) {
          throw new BadRecord(token.line(), "the names of columns", token.text());
        }
      }
      token = tokens.next();
    }
    if (!token.is("values") || columns.isEmpty()) {
      throw new BadRecord(token.line(), "VALUES for columns that are known", token.text());
    }
    return true;
  }

  /** Reads on after {@code CREATE TABLE `table`}, if that is what it was. */
  private void create() throws BadRecord {
    Token token = tokens.next();
    if (!token.is("(")) {
      return;
    }
    columns = new ArrayList<>();
    boolean first = true;
    for (int depth = 1; depth > 0 && token.kind() != Kind.END; ) {
      token = tokens.next();
      if (first && (token.kind() == Kind.NAME || token.kind() == Kind.WORD)) {
        String name = token.text().toLowerCase(Locale.ROOT);
        if (token.kind() == Kind.NAME || !NO_COLUMNS.contains(name)) {
          columns.add(name);
        }
      }
      first = depth == 1 && token.is(",");
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
  }
}
