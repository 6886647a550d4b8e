package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semascope.data.DataFormatException;

/**
 * Reads the rows of one table from a MySQL dump: {@code INSERT INTO `table` (`a`, `b`) VALUES (1,
 * 'x'), (2, 'y');}. Without a list of columns, those of {@code CREATE TABLE} are used.
 */
final class SqlRows {
  private static final Set<String> NO_COLUMNS =
      Set.of("primary", "key", "unique", "index", "fulltext", "constraint");

  private final SourceText source;
  private final String table;
  private List<String> columns = List.of();
  private boolean inValues;
  private SourceLine line;

  /**
   * The current token: a keyword, number, unquoted name or punctuation mark; a name after a
   * backquote; a string after an apostrophe; empty at the end of the file.
   */
  private String token;

  /** A row of a table, its fields by the names of their columns in lower case. */
  record Row(SourceLine line, Map<String, String> fields) {
    static Row of(SourceLine line, List<String> columns, List<String> values) {
      Map<String, String> fields = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        fields.put(columns.get(i), values.get(i));
      }
      return new Row(line, fields);
    }

    String need(String column) {
      String value = fields.get(column);
      line.throwIf(value == null, "a column " + column, fields.keySet());
      return value;
    }

    String get(String column) {
      return fields.getOrDefault(column, "");
    }
  }

  SqlRows(SourceText source, String table) {
    this.source = source;
    this.table = table;
  }

  /** The next row, or null at the end. After a bad row, reading resumes at the next good one. */
  Row next() {
    while (inValues || findValues()) {
      advance();
      if (is("(")) {
        return row(line);
      }
      inValues = is(",");
      if (!inValues && !is(";") && !ended()) {
        throw fault("a row in brackets");
      }
    }
    return null;
  }

  private Row row(SourceLine start) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    for (advance(); !is(")"); advance()) {
      if (ended() || is(";") || is("(")) {
        inValues = false;
        throw fault("a row that ends with )");
      }
      if (is(",")) {
        values.add(value.toString());
        value.setLength(0);
      } else if (!is("null")) {
        value.append(text());
      }
    }
    values.add(value.toString());
    start.throwIf(values.size() != columns.size(), columns.size() + " values", values.size());
    return Row.of(start, columns, values);
  }

  /** Advances to the values of the next statement that inserts into the table. */
  private boolean findValues() {
    String last = "";
    for (advance(); !ended(); advance()) {
      if (isName() && text().equalsIgnoreCase(table)) {
        if (last.equals("into")) {
          return inValues = insert();
        }
        if (last.equals("table") || last.equals("exists")) {
          create();
        }
      }
      last = token.toLowerCase(Locale.ROOT);
    }
    return false;
  }

  /** Continues after {@code INSERT INTO `table`}. */
  private boolean insert() {
    advance();
    if (is("(")) {
      columns = new ArrayList<>();
      for (advance(); !is(")"); advance()) {
        if (isName()) {
          columns.add(text().toLowerCase(Locale.ROOT));
        } else if (!is(",")) {
          throw fault("the names of columns");
        }
      }
      advance();
    }
    if (!is("values") || columns.isEmpty()) {
      throw fault("VALUES for known columns");
    }
    return true;
  }

  /** Continues after {@code CREATE TABLE `table`} or {@code DROP TABLE IF EXISTS `table`}. */
  private void create() {
    advance();
    if (!is("(")) {
      return;
    }
    columns = new ArrayList<>();
    boolean first = true;
    for (int depth = 1; depth > 0 && !ended(); ) {
      advance();
      if (first && isName() && !NO_COLUMNS.contains(token.toLowerCase(Locale.ROOT))) {
        columns.add(text().toLowerCase(Locale.ROOT));
      }
      first = depth == 1 && is(",");
      depth += is("(") ? 1 : is(")") ? -1 : 0;
    }
  }

  private boolean is(String keyword) {
    return token.equalsIgnoreCase(keyword);
  }

  private boolean isName() {
    return !ended() && (token.charAt(0) == '`' || isWordPart(token.charAt(0)));
  }

  private boolean ended() {
    return token.isEmpty();
  }

  /** The current token without its mark. */
  private String text() {
    return token.startsWith("`") || token.startsWith("'") ? token.substring(1) : token;
  }

  private DataFormatException fault(String expected) {
    return line.fault(expected, ended() ? "the end of the file" : text());
  }

  /** Reads the next token; skips comments. */
  private void advance() {
    while (true) {
      line = source.line();
      int first = source.read();
      if (first == SourceText.END) {
        token = "";
        return;
      }
      if (first == '#' || first == '-' && source.peek() == '-') {
        while (source.peek() != SourceText.END && source.peek() != '\n') {
          source.read();
        }
      } else if (first == '/' && source.peek() == '*') {
        skipComment();
      } else if (!Character.isWhitespace(first)) {
        token = token((char) first);
        return;
      }
    }
  }

  private String token(char first) {
    if (first == '\'' || first == '"') {
      return "'" + quoted(first, true);
    }
    if (first == '`') {
      return "`" + quoted(first, false);
    }
    StringBuilder word = new StringBuilder().append(first);
    if (isWordPart(first)) {
      source.readWhile(SqlRows::isWordPart, word);
    }
    return word.toString();
  }

  private void skipComment() {
    source.read();
    for (int last = source.read(); last != SourceText.END; ) {
      int next = source.read();
      if (last == '*' && next == '/') {
        return;
      }
      last = next;
    }
    throw line.fault("a comment that ends", "the end of the file");
  }

  /** A literal after its opening quote; quotes inside are doubled or escaped. */
  private String quoted(char quote, boolean escapes) {
    StringBuilder literal = new StringBuilder();
    while (source.peek() != SourceText.END) {
      int character = source.read();
      if (character == quote) {
        if (source.peek() != quote) {
          return literal.toString();
        }
        source.read();
      } else if (character == '\\' && escapes && source.peek() != SourceText.END) {
        int at = "nrtb0Z".indexOf(source.peek());
        character = at < 0 ? source.peek() : "\n\r\t\b\0\u001A".charAt(at);
        source.read();
      }
      source.append(literal, character);
    }
    throw line.fault("a string that ends", quote + literal.toString());
  }

  private static boolean isWordPart(int character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '.';
  }
}
