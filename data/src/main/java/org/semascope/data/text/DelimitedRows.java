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

/** The rows of a table, one at a time; empty lines are no rows. */
public interface DelimitedRows extends AutoCloseable {
  /** The next row, or null after the last. */
  DelimitedRow next();

  @Override
  void close();

  /** Fields between separators, as they stand: no quotes, no escapes. */
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

  /** Fields between tabs, in UTF-8. */
  static DelimitedRows tabbed(Path file) {
    return separated(file, StandardCharsets.UTF_8, '\t');
  }

  /** Comma separated fields in UTF-8, some in double quotes (RFC 4180). */
  static DelimitedRows csv(Path file) {
    return csv(file, ',');
  }

  /** As {@link #csv(Path)}, with another separator. */
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

  /** The next row, which must be there: a table has a header and at least one row under it. */
  default DelimitedRow first(Path file, String expected) {
    DelimitedRow first = next();
    if (first == null) {
      throw DataFormatException.file(file, expected, "the end of the file");
    }
    return first;
  }

  /** The next row, which must be the header that was expected. */
  default DelimitedRow header(Path file, String expected, Predicate<List<String>> isHeader) {
    DelimitedRow header = first(file, expected);
    if (!isHeader.test(header.fields())) {
      throw header.fault(expected, DelimitedRow.quoted(header.fields().toString()));
    }
    return header;
  }

  /**
   * Hands on what the rest of the rows say, at least one. What is wrong with a row is for {@code
   * faults}; what {@code each} throws is not.
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

  /** DelimitedRows by FastCSV, over {@link Lines}, which knows bad bytes and packed files. */
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

    /** Lines as the stream of characters that FastCSV wants. */
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
