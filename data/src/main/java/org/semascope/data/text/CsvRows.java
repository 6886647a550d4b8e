package org.semascope.data.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import org.semascope.data.DataFormatException;

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
