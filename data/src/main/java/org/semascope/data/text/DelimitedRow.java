package org.semascope.data.text;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.semascope.core.Excerpt;
import org.semascope.data.DataFormatException;

/** A row of a table with its file and line. */
public record DelimitedRow(Path file, long line, List<String> fields) {
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
  private static final int SHOWN = 60;

  /** Whether this is a decimal number. */
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  public int size() {
    return fields.size();
  }

  /** The field without surrounding spaces, possibly empty. */
  public String field(int at) {
    return fields.get(at).strip();
  }

  /** The field without surrounding spaces; must not be empty. */
  public String text(int at, String what) {
    String field = field(at);
    if (field.isEmpty()) {
      throw fault(what, "an empty field");
    }
    return field;
  }

  /** A positive integer. */
  public int count(int at, String what) {
    String field = field(at);
    if (!WHOLE.matcher(field).matches() || Integer.parseInt(field) == 0) {
      throw fault(what + ", a whole number above 0", quoted(field));
    }
    return Integer.parseInt(field);
  }

  public double number(int at, String what) {
    return number(field(at), what);
  }

  /** Parses a preprocessed field as a finite number. */
  public double number(String text, String what) {
    if (!isNumber(text) || Double.isInfinite(Double.parseDouble(text))) {
      throw fault(what + ", a number", quoted(text));
    }
    return Double.parseDouble(text);
  }

  public DelimitedRow expect(int size) {
    if (fields.size() != size) {
      throw fault(size + " fields", fields.size());
    }
    return this;
  }

  public DataFormatException fault(String expected, Object found) {
    return DataFormatException.line(file, line, expected, found);
  }

  /** Quoted and abbreviated, for messages. */
  public static String quoted(String text) {
    return '"' + Excerpt.start(text, SHOWN) + '"';
  }
}
