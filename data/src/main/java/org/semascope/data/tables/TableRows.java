package org.semascope.data.tables;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * The rows of a table with a header, one at a time. Lines that begin with {@code #} before the
 * header are comments. JSON Lines have one object per line; the keys of all objects read so far are
 * the header.
 */
final class TableRows implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  /** Separates the elements of a JSON array in a field. */
  static final String SEPARATOR = "|";

  private final Path file;
  private final TableShape shape;
  private final AutoCloseable source;
  private final Supplier<DelimitedRow> next;
  private final List<String> names = new ArrayList<>();
  private long headerLine;
  private DelimitedRow pending; // the first object of JSON Lines, which is also the header

  private TableRows(
      Path file, TableShape shape, AutoCloseable source, Supplier<DelimitedRow> next) {
    this.file = file;
    this.shape = shape;
    this.source = source;
    this.next = next;
  }

  /** Opens a table and reads its header. */
  static TableRows open(Path file) {
    TableShape shape =
        header(file)
            .map(TableShape::of)
            .orElseThrow(
                () -> DataFormatException.file(file, "a header and at least one row", "none"));
    TableRows rows = shape == TableShape.JSONL ? objects(file) : delimited(file, shape);
    try {
      rows.readHeader();
      return rows;
    } catch (DataFormatException e) {
      rows.close();
      throw e;
    }
  }

  /** The line of the header: the first that is neither empty nor a comment. */
  static Optional<String> header(Path file) {
    return Lines.head(file, StandardCharsets.UTF_8).stream()
        .filter(line -> !line.isBlank() && !isComment(line))
        .findFirst();
  }

  /** The names of a table's header, judged by its first line; empty for other files. */
  static Optional<List<String>> names(Path file) {
    return header(file)
        .flatMap(
            line -> {
              try {
                return Optional.of(names(file, line));
              } catch (DataFormatException otherFormat) {
                return Optional.empty();
              }
            });
  }

  private static List<String> names(Path file, String header) {
    TableShape shape = TableShape.of(header);
    if (shape != TableShape.JSONL) {
      return DelimitedRows.fields(file, header, shape.separator());
    }
    List<String> names = new ArrayList<>();
    object(new DelimitedRow(file, 1, List.of(header))).fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static boolean isComment(String line) {
    return line.startsWith("#") || line.startsWith("\"#");
  }

  private static TableRows delimited(Path file, TableShape shape) {
    DelimitedRows rows =
        shape == TableShape.TSV
            ? DelimitedRows.quotedTabs(file)
            : DelimitedRows.csv(file, shape.separator());
    return new TableRows(file, shape, rows, rows::next);
  }

  private static TableRows objects(Path file) {
    Lines lines = Lines.open(file, StandardCharsets.UTF_8);
    return new TableRows(
        file,
        TableShape.JSONL,
        lines,
        () -> {
          String line = lines.nextFilled();
          return line == null ? null : new DelimitedRow(file, lines.number(), List.of(line));
        });
  }

  private void readHeader() {
    DelimitedRow first = next.get();
    while (first != null && first.fields().get(0).startsWith("#")) {
      first = next.get();
    }
    if (first == null) {
      throw DataFormatException.file(file, "a header and at least one row", "none");
    }
    headerLine = first.line();
    if (shape == TableShape.JSONL) {
      pending = first;
      values(first);
    } else {
      names.addAll(first.fields());
    }
  }

  Path file() {
    return file;
  }

  TableShape shape() {
    return shape;
  }

  /** The header as written; for JSON Lines, the keys of the objects read so far. */
  List<String> names() {
    return Collections.unmodifiableList(names);
  }

  long headerLine() {
    return headerLine;
  }

  /** The next unparsed row, or null after the last. */
  DelimitedRow next() {
    DelimitedRow row = pending == null ? next.get() : pending;
    pending = null;
    return row;
  }

  /** The row with one field per column. */
  DelimitedRow parsed(DelimitedRow row) {
    return shape == TableShape.JSONL
        ? new DelimitedRow(file, row.line(), values(row))
        : row.expect(names.size());
  }

  private static JsonNode object(DelimitedRow line) {
    JsonNode object;
    try {
      object = JSON.readTree(line.fields().get(0));
    } catch (JsonProcessingException e) {
      throw line.fault("a JSON object on one line", e.getOriginalMessage());
    }
    if (!object.isObject()) {
      throw line.fault("a JSON object on one line", DelimitedRow.quoted(object.toString()));
    }
    return object;
  }

  private List<String> values(DelimitedRow line) {
    JsonNode object = object(line);
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!names.contains(field.getKey())) {
        names.add(field.getKey());
      }
    }
    return names.stream().map(name -> value(line, name, object.get(name))).toList();
  }

  private static String value(DelimitedRow line, String name, JsonNode value) {
    if (value == null || value.isNull()) {
      return "";
    }
    if (value.isObject()) {
      throw line.fault("a text, number or list in \"" + name + "\"", "an object");
    }
    if (!value.isArray()) {
      return value.asText();
    }
    List<String> elements = new ArrayList<>();
    value.forEach(element -> elements.add(value(line, name, element)));
    return String.join(SEPARATOR, elements);
  }

  /** A JSON object; empty fields are left out, numbers are not quoted. */
  static String json(List<String> names, List<String> fields) {
    ObjectNode object = JSON.createObjectNode();
    for (int i = 0; i < names.size(); i++) {
      String field = fields.get(i);
      if (field.matches("-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?")) {
        object.put(names.get(i), new BigDecimal(field));
      } else if (!field.isEmpty()) {
        object.put(names.get(i), field);
      }
    }
    return object.toString();
  }

  @Override
  public void close() {
    try {
      source.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // neither source throws checked exceptions
    }
  }
}
