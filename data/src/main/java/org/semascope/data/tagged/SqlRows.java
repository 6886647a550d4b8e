package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the rows of one table from a MySQL dump: {@code INSERT INTO `table` (`a`, `b`) VALUES (1,
 * 'x'), (2, 'y');}. Without the list of columns those of {@code CREATE TABLE} count.
 */
final class SqlRows {
  private static final Set<String> NO_COLUMNS =
      Set.of("primary", "key", "unique", "index", "fulltext", "constraint");

  private final SourceText source;
  private final String table;
  private List<String> columns = List.of();
  private boolean inValues;

  /** A row of a table, its fields by the names of their columns in lower case. */
  record Row(SourceLine line, Map<String, String> fields) {
    String need(String column) {
      String value = fields.get(column);
      if (value == null) {
        throw line.fault("a column " + column, fields.keySet());
      }
      return value;
    }

    String get(String column) {
      return fields.getOrDefault(column, "");
    }
  }

  private enum Kind {
    /** A keyword, a number, a name without quotes. */
    WORD,
    /** A name in backquotes. */
    NAME,
    STRING,
    PUNCTUATION,
    END
  }

  private record Token(SourceLine line, Kind kind, String text) {
    boolean is(String word) {
      return (kind == Kind.WORD || kind == Kind.PUNCTUATION) && text.equalsIgnoreCase(word);
    }
  }

  SqlRows(SourceText source, String table) {
    this.source = source;
    this.table = table;
  }

  /** The next row, or null at the end. After a bad row the next good one follows. */
  Row next() {
    while (inValues || findValues()) {
      Token token = token();
      if (token.is("(")) {
        return row(token.line());
      }
      if (token.is(";") || token.kind() == Kind.END) {
        inValues = false;
      } else if (!token.is(",")) {
        inValues = false;
        throw token.line().fault("a row in brackets", token.text());
      }
    }
    return null;
  }

  private Row row(SourceLine line) {
    List<String> values = new ArrayList<>();
    Token token = token();
    StringBuilder value = new StringBuilder();
    while (!token.is(")")) {
      if (token.kind() == Kind.END || token.is(";") || token.is("(")) {
        inValues = false;
        throw token.line().fault("a row that ends with )", token.text());
      }
      if (token.is(",")) {
        values.add(value.toString());
        value.setLength(0);
      } else if (!token.is("null")) {
        value.append(token.text());
      }
      token = token();
    }
    values.add(value.toString());
    if (values.size() != columns.size()) {
      throw line.fault(columns.size() + " values", values.size());
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      fields.put(columns.get(i), values.get(i));
    }
    return new Row(line, fields);
  }

  /** Goes to the values of the next statement that inserts into the table. */
  private boolean findValues() {
    Token last = token();
    while (last.kind() != Kind.END) {
      Token token = token();
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
  private boolean insert() {
    Token token = token();
    if (token.is("(")) {
      columns = new ArrayList<>();
      for (token = token(); !token.is(")"); token = token()) {
        if (token.kind() == Kind.NAME || token.kind() == Kind.WORD) {
          columns.add(token.text().toLowerCase(Locale.ROOT));
        } else if (!token.is(",")) {
          throw token.line().fault("the names of columns", token.text());
        }
      }
      token = token();
    }
    if (!token.is("values") || columns.isEmpty()) {
      throw token.line().fault("VALUES for columns that are known", token.text());
    }
    return true;
  }

  /** Reads on after {@code CREATE TABLE `table`}, if that is what it was. */
  private void create() {
    Token token = token();
    if (!token.is("(")) {
      return;
    }
    columns = new ArrayList<>();
    boolean first = true;
    for (int depth = 1; depth > 0 && token.kind() != Kind.END; ) {
      token = token();
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

  /** The next word, name, string or mark; comments are skipped. */
  private Token token() {
    while (true) {
      SourceLine line = source.line();
      int first = source.read();
      if (first == SourceText.END) {
        return new Token(line, Kind.END, "the end of the file");
      }
      boolean comment = first == '#' || first == '-' && source.peek() == '-';
      if (comment) {
        skipLine();
      } else if (first == '/' && source.peek() == '*') {
        skipComment(line);
      } else if (!Character.isWhitespace(first)) {
        return token(line, (char) first);
      }
    }
  }

  private Token token(SourceLine line, char first) {
    if (first == '\'' || first == '"') {
      return new Token(line, Kind.STRING, quoted(first, true));
    }
    if (first == '`') {
      return new Token(line, Kind.NAME, quoted(first, false));
    }
    StringBuilder text = new StringBuilder().append(first);
    if (!isWordPart(first)) {
      return new Token(line, Kind.PUNCTUATION, text.toString());
    }
    while (isWordPart(source.peek())) {
      source.append(text, source.read());
    }
    return new Token(line, Kind.WORD, text.toString());
  }

  private void skipLine() {
    while (source.peek() != SourceText.END && source.peek() != '\n') {
      source.read();
    }
  }

  private void skipComment(SourceLine line) {
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

  /** A literal from after its opening quote, which is doubled or escaped inside it. */
  private String quoted(char quote, boolean escapes) {
    SourceLine line = source.line();
    StringBuilder text = new StringBuilder();
    while (source.peek() != SourceText.END) {
      int character = source.read();
      if (character == quote) {
        if (source.peek() != quote) {
          return text.toString();
        }
        source.read();
      } else if (character == '\\' && escapes && source.peek() != SourceText.END) {
        character = unescaped((char) source.read());
      }
      source.append(text, character);
    }
    throw line.fault("a string that ends", quote + text.toString());
  }

  private static char unescaped(char escaped) {
    return switch (escaped) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case '0' -> '\0';
      case 'Z' -> '\u001A';
      default -> escaped;
    };
  }

  private static boolean isWordPart(int character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '.';
  }
}
