package org.semascope.data.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** The rows of a table, one at a time; empty lines are skipped. */
public final class DelimitedRows implements AutoCloseable {
  private static final int LINES_OF_A_FIELD = 100;

  private final Lines lines;
  private final Supplier<DelimitedRow> rows;

  private DelimitedRows(Lines lines, Supplier<DelimitedRow> rows) {
    this.lines = lines;
    this.rows = rows;
  }

  /** Separated fields without quoting or escapes. */
  public static DelimitedRows separated(Path file, Charset charset, char separator) {
    Lines lines = Lines.open(file, charset);
    return new DelimitedRows(
        lines,
        () -> {
          String line = lines.nextFilled();
          return line == null
              ? null
              : new DelimitedRow(file, lines.number(), split(line, separator));
        });
  }

  /** Tab-separated fields in UTF-8. */
  public static DelimitedRows tabbed(Path file) {
    return separated(file, StandardCharsets.UTF_8, '\t');
  }

  /** Comma-separated fields in UTF-8, optionally in double quotes (RFC 4180). */
  public static DelimitedRows csv(Path file) {
    return csv(file, ',');
  }

  /** Same as {@link #csv(Path)}, with another separator. */
  public static DelimitedRows csv(Path file, char separator) {
    Lines lines = Lines.open(file, StandardCharsets.UTF_8);
    Iterator<CsvRecord> records = reader(separator).ofCsvRecord(new LineReader(lines)).iterator();
    return new DelimitedRows(lines, () -> next(file, records));
  }

  /**
   * Tab-separated fields in UTF-8. A field that begins and ends with double quotes is unquoted; it
   * may contain line breaks, but no tabs. Other quotes are ordinary characters.
   */
  public static DelimitedRows quotedTabs(Path file) {
    Lines lines = Lines.open(file, StandardCharsets.UTF_8);
    int[] width = {0}; // largest number of fields; comments before the header have fewer
    return new DelimitedRows(
        lines,
        () -> {
          String line = lines.nextFilled();
          if (line == null) {
            return null;
          }
          long first = lines.number();
          List<String> fields = split(line, '\t');
          for (int more = 0;
              fields.size() < width[0] && isUnclosed(fields.get(fields.size() - 1));
              more++) {
            String next = lines.next();
            if (next == null || more == LINES_OF_A_FIELD) {
              throw DataFormatException.line(file, first, "a closing quote", "none");
            }
            line += '\n' + next;
            fields = split(line, '\t');
          }
          width[0] = Math.max(width[0], fields.size());
          return new DelimitedRow(
              file, first, fields.stream().map(DelimitedRows::unquoted).toList());
        });
  }

  private static boolean isUnclosed(String field) {
    return field.startsWith("\"") && field.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  private static String unquoted(String field) {
    boolean quoted = field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
    String inner = quoted ? field.substring(1, field.length() - 1) : "";
    return quoted && !inner.replace("\"\"", "").contains("\"")
        ? inner.replace("\"\"", "\"")
        : field;
  }

  /** The fields of a line of a table, optionally in double quotes. */
  public static List<String> fields(Path file, String line, char separator) {
    if (separator == '\t') {
      return split(line, separator).stream().map(DelimitedRows::unquoted).toList();
    }
    return next(file, reader(separator).ofCsvRecord(line).iterator()).fields();
  }

  private static CsvReader.CsvReaderBuilder reader(char separator) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
  }

  private static DelimitedRow next(Path file, Iterator<CsvRecord> records) {
    try {
      if (!records.hasNext()) {
        return null;
      }
      CsvRecord found = records.next();
      return new DelimitedRow(file, found.getStartingLineNumber(), found.getFields());
    } catch (CsvParseException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof DataFormatException ours) {
          throw ours;
        }
      }
      throw DataFormatException.file(file, "comma separated values", e.getMessage(), e);
    }
  }

  /**
   * @param separator not a letter or digit
   */
  public static List<String> split(String line, char separator) {
    return List.of(line.split("\\" + separator, -1));
  }

  /** The next row, or null after the last. */
  public DelimitedRow next() {
    return rows.get();
  }

  /** The next row; throws at the end of the file. */
  public DelimitedRow first(Path file, String expected) {
    DelimitedRow first = next();
    if (first == null) {
      throw DataFormatException.file(file, expected, "the end of the file");
    }
    return first;
  }

  /** The next row; throws unless it is the expected header. */
  public DelimitedRow header(Path file, String expected, Predicate<List<String>> isHeader) {
    DelimitedRow header = first(file, expected);
    if (!isHeader.test(header.fields())) {
      throw header.fault(expected, DelimitedRow.quoted(header.fields().toString()));
    }
    return header;
  }

  /**
   * Parses the remaining rows, at least one. Bad rows go to {@code faults}; exceptions of {@code
   * each} do not.
   */
  public <R> void each(
      Path file, Function<DelimitedRow, R> parse, Faults faults, Consumer<? super R> each) {
    for (DelimitedRow row = first(file, "at least one row"); row != null; row = next()) {
      faults.check(row, parse).ifPresent(each);
    }
  }

  @Override
  public void close() {
    lines.close();
  }

  /** Adapts {@link Lines}, which handles encoding errors and compressed files, to FastCSV. */
  private static final class LineReader extends Reader {
    private final Lines lines;
    private String line = "";
    private int at;

    LineReader(Lines lines) {
      this.lines = lines;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      if (at == line.length()) {
        String next = lines.next();
        if (next == null) {
          return -1;
        }
        line = next + '\n';
        at = 0;
      }
      int count = Math.min(length, line.length() - at);
      line.getChars(at, at + count, buffer, offset);
      at += count;
      return count;
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
