package org.semascope.data.text;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/**
 * A tab-separated table in UTF-8 with one record per row.
 *
 * @param header the expected first line, for messages; null for a table without a header
 * @param beginning tests the first lines of a file, or only the header
 * @param rows creates a row parser for one file; it returns null for rows to be skipped
 */
public record TableFormat<R>(
    String name,
    String header,
    Predicate<List<String>> beginning,
    Supplier<Function<DelimitedRow, R>> rows)
    implements Format<R> {
  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && beginning.test(head);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super R> each) {
    try (DelimitedRows table = DelimitedRows.tabbed(path)) {
      if (header != null) {
        table.header(path, header, names -> beginning.test(List.of(String.join("\t", names))));
      }
      table.each(path, rows.get(), faults, each);
    }
  }
}
