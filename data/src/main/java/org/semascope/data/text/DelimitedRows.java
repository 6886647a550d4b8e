package org.semascope.data.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** The rows of a table, one at a time; empty lines are skipped. */
public interface DelimitedRows extends AutoCloseable {
  /** The next row, or null after the last. */
  DelimitedRow next();

  @Override
  void close();

  /** Separated fields without quoting or escapes. */
  static DelimitedRows separated(Path file, Charset charset, char separator) {
    Lines lines = Lines.open(file, charset);
    return new DelimitedRows() {
      @Override
      public DelimitedRow next() {
        for (String line = lines.next(); line != null; line = lines.next()) {
          if (!line.isBlank()) {
            return new DelimitedRow(file, lines.number(), split(line, separator));
          }
        }
        return null;
      }

      @Override
      public void close() {
        lines.close();
      }
    };
  }

  /** Tab-separated fields in UTF-8. */
  static DelimitedRows tabbed(Path file) {
    return separated(file, StandardCharsets.UTF_8, '\t');
  }

  /** Comma-separated fields in UTF-8, optionally in double quotes (RFC 4180). */
  static DelimitedRows csv(Path file) {
    return csv(file, ',');
  }

  /** Same as {@link #csv(Path)}, with another separator. */
  static DelimitedRows csv(Path file, char separator) {
    return new CsvRows(file, separator);
  }

  static List<String> split(String line, char separator) {
    List<String> fields = new ArrayList<>();
    int start = 0;
    for (int at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, start)) {
      fields.add(line.substring(start, at));
      start = at + 1;
    }
    fields.add(line.substring(start));
    return fields;
  }

  /** The next row; throws at the end of the file. */
  default DelimitedRow first(Path file, String expected) {
    DelimitedRow first = next();
    if (first == null) {
      throw DataFormatException.file(file, expected, "the end of the file");
    }
    return first;
  }

  /** The next row; throws unless it is the expected header. */
  default DelimitedRow header(Path file, String expected, Predicate<List<String>> isHeader) {
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
  default <R> void each(
      Path file, Function<DelimitedRow, R> parse, Faults faults, Consumer<? super R> each) {
    for (DelimitedRow row = first(file, "at least one row"); row != null; row = next()) {
      R record;
      try {
        record = parse.apply(row);
      } catch (DataFormatException fault) {
        faults.accept(fault);
        continue;
      }
      each.accept(record);
    }
  }

  /** FastCSV over {@link Lines}, which handles encoding errors and compressed files. */
  final class CsvRows implements DelimitedRows {
    private final Path file;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;

    CsvRows(Path file, char separator) {
      this.file = file;
      reader =
          CsvReader.builder()
              .fieldSeparator(separator)
              .allowUnclosedQuote(false)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .ofCsvRecord(new LineReader(Lines.open(file, StandardCharsets.UTF_8)));
      records = reader.iterator();
    }

    @Override
    public DelimitedRow next() {
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

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw DataFormatException.file(file, "a file that can be closed", e, e);
      }
    }

    /** Adapts {@link Lines} to the reader that FastCSV expects. */
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
}
