package org.semascope.data.tagged;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.data.DataFormatException;

/** Reads the rows of a table in CSV whose first line names the columns. */
final class CsvRows implements Closeable {
  private final Path file;
  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> records;
  private List<String> columns;

  CsvRows(Path file, char separator) {
    this.file = file;
    try {
      reader =
          CsvReader.builder()
              .fieldSeparator(separator)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .ofCsvRecord(Files.newBufferedReader(file));
    } catch (IOException e) {
      throw DataFormatException.file(file, "a file that can be read", e, e);
    }
    records = reader.iterator();
  }

  private static String plain(String name) {
    return name.replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT);
  }

  /** The next row, or null at the end. */
  TableRow next() throws BadRecord {
    CsvRecord record = fetch();
    if (columns == null && record != null) {
      columns = record.getFields().stream().map(CsvRows::plain).toList();
      record = fetch();
    }
    if (record == null) {
      return null;
    }
    int line = (int) record.getStartingLineNumber();
    if (record.getFieldCount() != columns.size()) {
      throw new BadRecord(line, columns.size() + " fields", record.getFieldCount());
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      fields.put(columns.get(i), record.getField(i));
    }
    return new TableRow(line, fields);
  }

  private CsvRecord fetch() {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (CsvParseException | UncheckedIOException e) {
      throw DataFormatException.file(file, "CSV in UTF-8", e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw DataFormatException.file(file, "a file that can be read", e, e);
    }
  }
}
