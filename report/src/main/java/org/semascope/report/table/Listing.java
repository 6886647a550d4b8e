package org.semascope.report.table;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.report.table.Table.Cell;

/**
 * How a command prints its results in every format: the columns of a table, which are also the
 * fields of a JSON object. If no column has a field, a result is a record, and its components are
 * the JSON fields.
 *
 * <pre>{@code
 * new Listing<Neighbour>()
 *     .column("word", Neighbour::word)
 *     .column("cosine", "%.3f", Neighbour::cosine)
 *     .printer(OutputFormat.TABLE, terminal, out)
 *     .print(found)
 *     .finish();
 * }</pre>
 *
 * @param <T> a result
 */
public final class Listing<T> {
  private final List<Column<T>> columns = new ArrayList<>();
  private final List<Function<T, Stream<List<Cell>>>> partRows = new ArrayList<>();
  private List<String> partTitles = List.of();
  private boolean upright;
  private boolean single;

  /**
   * @param title of the table's column; null for JSON only
   * @param field of a JSON object; null for tables only
   * @param form format of a number in a table; null for the default
   */
  private record Column<T>(String title, String field, String form, Function<? super T, ?> value) {}

  /** A column whose title is also the name of the field. */
  public Listing<T> column(String name, Function<? super T, ?> value) {
    return column(name, name, null, value);
  }

  /** A column of formatted numbers, which are unrounded in JSON. */
  public Listing<T> column(String name, String form, Function<? super T, ?> value) {
    return column(name, name, form, value);
  }

  public Listing<T> column(String title, String field, String form, Function<? super T, ?> value) {
    columns.add(new Column<>(title, field, form, value));
    return this;
  }

  /** A column that JSON does not have. */
  public Listing<T> shown(String title, Function<? super T, ?> value) {
    return column(title, null, null, value);
  }

  /** A column of formatted numbers that JSON does not have. */
  public Listing<T> shown(String title, String form, Function<? super T, ?> value) {
    return column(title, null, form, value);
  }

  /** A JSON field that tables do not have. */
  public Listing<T> field(String field, Function<? super T, ?> value) {
    return column(null, field, null, value);
  }

  /**
   * Parts of a result: nested objects in JSON, one row each in a table, after the result's own
   * columns. Several kinds of parts share the titles of their columns.
   *
   * @param field of the JSON object; null for tables only
   */
  public <R> Listing<T> rows(String field, Function<? super T, List<R>> parts, Listing<R> listing) {
    partTitles = listing.titles();
    partRows.add(result -> parts.apply(result).stream().flatMap(listing::rows));
    return field == null
        ? this
        : field(field, result -> parts.apply(result).stream().map(listing::fields).toList());
  }

  /** Prints one row per column, for results with many columns. */
  public Listing<T> upright() {
    upright = true;
    return this;
  }

  /** If there is only one result, it is the JSON document itself. */
  public Listing<T> single() {
    single = true;
    return this;
  }

  /** For listings that are {@link #single} or not printed as a JSON document. */
  public Printer<T> printer(OutputFormat format, boolean terminal, PrintStream out) {
    return printer(format, terminal, out, "");
  }

  /**
   * @param terminal whether the output is a terminal, which prints the best cell in bold
   * @param command of the JSON document
   */
  public Printer<T> printer(
      OutputFormat format, boolean terminal, PrintStream out, String command) {
    JsonWriter json =
        switch (format) {
          case JSON -> JsonWriter.document(out, command, single);
          case JSONL -> JsonWriter.lines(out);
          default -> null;
        };
    return new Printer<>(this, json, new TablePrinter(format, terminal, out));
  }

  /** Results as a file. */
  public String text(OutputFormat format, List<T> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      printer(format, false, out).print(results).finish();
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Prints results one after another; in CSV they share one header, in JSON one document. */
  public static final class Printer<T> {
    private final Listing<T> listing;
    private final JsonWriter json; // null for other formats
    private final TablePrinter tables;

    private Printer(Listing<T> listing, JsonWriter json, TablePrinter tables) {
      this.listing = listing;
      this.json = json;
      this.tables = tables;
    }

    /** Prints a result as a separate table. */
    public void print(T result) {
      print(List.of(result));
    }

    /** Prints results as one table. */
    public Printer<T> print(List<T> results) {
      if (json == null) {
        tables.print(listing.table(results));
      } else {
        results.forEach(result -> json.write(listing.json(result)));
      }
      return this;
    }

    /** Completes the output, after the last result. */
    public void finish() {
      finish(Map.of());
    }

    /**
     * Completes the output, after the last result.
     *
     * @param more fields of the JSON document after its results
     */
    public void finish(Map<String, ?> more) {
      if (json != null) {
        json.finish(more);
      }
    }

    /** Represents the missing result of a skipped line. */
    public void printFault(SemascopeException fault) {
      if (json != null) {
        json.write(Map.of("error", fault.getMessage()));
      }
    }
  }

  private Object json(T result) {
    return columns.stream().anyMatch(column -> column.field != null) ? fields(result) : result;
  }

  /** The JSON object of a result, without absent values. */
  public Map<String, Object> fields(T result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Column<T> column : columns) {
      Object value = column.field == null ? null : plain(column.value.apply(result));
      if (value != null) {
        fields.put(column.field, value);
      }
    }
    return fields;
  }

  /** Results as a table, with a row for each. */
  public Table table(List<T> results) {
    Table table = new Table(upright ? List.of("property", "value") : titles());
    results.stream().flatMap(upright ? this::properties : this::rows).forEach(table::row);
    return table;
  }

  private List<String> titles() {
    return Stream.concat(seen().map(Column::title), partTitles.stream()).toList();
  }

  private Stream<Column<T>> seen() {
    return columns.stream().filter(column -> column.title != null);
  }

  private Stream<List<Cell>> rows(T result) {
    List<Cell> own = seen().map(column -> cell(column, result)).toList();
    return partRows.isEmpty()
        ? Stream.of(own)
        : partRows.stream()
            .flatMap(parts -> parts.apply(result))
            .map(part -> Stream.concat(own.stream(), part.stream()).toList());
  }

  private Stream<List<Cell>> properties(T result) {
    return seen()
        .filter(column -> plain(column.value.apply(result)) != null)
        .map(column -> List.of(Cell.of(column.title), Cell.of(cell(column, result).text())));
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

  /** The content of an optional value, or null. */
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
