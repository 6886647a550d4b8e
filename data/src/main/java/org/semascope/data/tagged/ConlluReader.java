package org.semascope.data.tagged;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** Reads blocks of tab-separated rows under comments {@code # key = value}: CoNLL-U and its kin. */
final class ConlluReader implements Closeable {
  private static final int LONGEST_BLOCK = 100_000;

  private final SourceText source;
  private final int columns;

  ConlluReader(Path file, int columns) {
    this.source = new SourceText(file);
    this.columns = columns;
  }

  /** Whether the first row under the comments is word 1, or a range from it, in so many columns. */
  static boolean begins(String opening, int columns) {
    return opening
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .filter(row -> row.startsWith("1\t") || row.startsWith("1-"))
        .filter(row -> row.split("\t", -1).length == columns)
        .isPresent();
  }

  /** Turns a block into a record. */
  interface Maker<R> {
    R make(ConlluBlock block) throws BadRecord;
  }

  <R> void read(Maker<R> maker, Faults faults, Consumer<? super R> each) {
    boolean any = false;
    int number = 1;
    while (source.peek() != SourceText.END) {
      R record = null;
      try {
        ConlluBlock block = next(number);
        record = block == null ? null : maker.make(block);
        number += block == null ? 0 : 1;
      } catch (BadRecord bad) {
        any = true;
        number++;
        faults.accept(bad.in(source.file()));
      }
      if (record != null) {
        any = true;
        each.accept(record);
      }
    }
    if (!any) {
      throw DataFormatException.file(source.file(), "at least one sentence", "none");
    }
  }

  /** The next block, whole before it is judged, so that the one after a bad one is found. */
  private ConlluBlock next(int number) throws BadRecord {
    int first = source.line();
    List<String> lines = new ArrayList<>();
    BadRecord tooLong = null;
    while (source.peek() != SourceText.END) {
      try {
        String text = source.readLine();
        if (text.isBlank()) {
          break;
        }
        if (lines.size() == LONGEST_BLOCK) {
          tooLong =
              new BadRecord(first, "at most " + LONGEST_BLOCK + " rows in a sentence", "more");
        } else {
          lines.add(text);
        }
      } catch (BadRecord bad) {
        tooLong = bad;
      }
    }
    if (tooLong != null) {
      throw tooLong;
    }
    return block(number, first, lines);
  }

  private ConlluBlock block(int number, int first, List<String> lines) throws BadRecord {
    Map<String, String> comments = new HashMap<>();
    List<ConlluRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i);
      int line = first + i;
      if (text.startsWith("#")) {
        int equals = text.indexOf('=');
        if (equals > 0) {
          comments.put(text.substring(1, equals).strip(), text.substring(equals + 1).strip());
        }
      } else {
        String[] fields = text.split("\t", -1);
        if (fields.length != columns) {
          throw new BadRecord(line, columns + " columns", fields.length);
        }
        rows.add(new ConlluRow(line, List.of(fields)));
      }
    }
    return rows.isEmpty() ? null : ConlluBlock.of(number, comments, rows);
  }

  @Override
  public void close() {
    source.close();
  }
}
