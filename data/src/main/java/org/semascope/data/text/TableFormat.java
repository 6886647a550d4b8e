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
 * A table in UTF-8, its fields between tabs, a record in each row.
 *
 * @param header what the first line should be, for messages; null for a table without a header
 * @param beginning whether these are the first lines of such a table; of a header, the line alone
 * @param rows makes what reads the rows of one file; it returns null for a row to be left out
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
      table.each(
          path,
          rows.get(),
          faults,
          one -> {
            if (one != null) {
              each.accept(one);
            }
          });
    }
  }
}
