package org.semascope.report.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.semascope.report.table.Table.Cell;

/**
 * What a command prints of each of its results, whatever the form: columns of a table, which are
 * also fields of a line of JSON.
 *
 * <pre>{@code
 * new Listing<Neighbour>()
 *     .column("word", Neighbour::word)
 *     .column("cosine", "%.3f", Neighbour::cosine)
 *     .print(found, OutputFormat.TABLE, terminal, out);
 * }</pre>
 *
 * @param <T> a result
 */
public final class Listing<T> {
  private final List<Column<T>> columns = new ArrayList<>();

  /**
   * @param title of the table's column; null for what only JSON has
   * @param field of a JSON object; null for what only a table has
   * @param form of a number in a table; null for as it is
   */
  private record Column<T>(String title, String field, String form, Function<? super T, ?> value) {}

  /** A column whose title is also the name of the field. */
  public Listing<T> column(String name, Function<? super T, ?> value) {
    return column(name, name, null, value);
  }

  /** A column of numbers in a certain form, which JSON has in full. */
  public Listing<T> column(String name, String form, Function<? super T, ?> value) {
    return column(name, name, form, value);
  }

  public Listing<T> column(String title, String field, String form, Function<? super T, ?> value) {
    columns.add(new Column<>(title, field, form, value));
    return this;
  }

  /** What people see and programs do not need. */
  public Listing<T> shown(String title, Function<? super T, ?> value) {
    return column(title, null, null, value);
  }

  /** What programs need and people do not see. */
  public Listing<T> field(String field, Function<? super T, ?> value) {
    return column(null, field, null, value);
  }

  /**
   * @param terminal whether a person is looking, so that the best cell can be bold
   */
  public void print(List<T> results, OutputFormat format, boolean terminal, PrintStream out) {
    if (format == OutputFormat.JSON) {
      JsonLines lines = new JsonLines(out);
      results.forEach(result -> lines.write(json -> write(json, result)));
    } else {
      new TablePrinter(format, terminal, out).print(table(results));
    }
  }

  private void write(JsonGenerator json, T result) throws IOException {
    for (Column<T> column : columns) {
      if (column.field != null) {
        Object value = plain(column.value.apply(result));
        if (value != null) {
          json.writeFieldName(column.field);
          writeValue(json, value);
        }
      }
    }
  }

  private static void writeValue(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Cell cell) {
      json.writeString(cell.text());
    } else if (value instanceof float[] vector) {
      JsonLines.vector(json, vector);
    } else if (value instanceof List<?> several) {
      json.writeStartArray();
      for (Object one : several) {
        writeValue(json, one);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> fields) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        json.writeFieldName(field.getKey().toString());
        writeValue(json, field.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Float number) {
      json.writeNumber(number);
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (value instanceof Boolean yes) {
      json.writeBoolean(yes);
    } else {
      json.writeString(value.toString());
    }
  }

  private Table table(List<T> results) {
    List<Column<T>> seen = columns.stream().filter(column -> column.title != null).toList();
    Table table = new Table(seen.stream().map(Column::title).toList());
    for (T result : results) {
      table.row(seen.stream().map(column -> cell(column, result)).toList());
    }
    return table;
  }

  private Cell cell(Column<T> column, T result) {
    Object value = plain(column.value.apply(result));
    if (value instanceof Cell cell) {
      return cell;
    }
    if (value == null) {
      return column.form == null ? Cell.of("") : Cell.number("-");
    }
    if (column.form != null) {
      return Cell.number(String.format(Locale.ROOT, column.form, value));
    }
    if (value instanceof List<?> several) {
      return Cell.of(String.join(" ", several.stream().map(String::valueOf).toList()));
    }
    return value instanceof Number ? Cell.number(value.toString()) : Cell.of(value.toString());
  }

  /** What is inside an optional value; null if there is nothing. */
  private static Object plain(Object value) {
    if (value instanceof Optional<?> some) {
      return some.orElse(null);
    }
    if (value instanceof OptionalInt some) {
      return some.isPresent() ? some.getAsInt() : null;
    }
    if (value instanceof OptionalLong some) {
      return some.isPresent() ? some.getAsLong() : null;
    }
    if (value instanceof OptionalDouble some) {
      return some.isPresent() ? some.getAsDouble() : null;
    }
    return value;
  }
}
