package org.semascope.data.context;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/**
 * A list of words, one on each line, optionally followed by a tab and the graded change of the
 * word's meaning, as in the gold files of SemEval-2020 task 1.
 */
public final class WordList implements Format<WordList.Entry> {
  /**
   * A word of the list.
   *
   * @param change higher for a larger change; empty if it is unknown
   */
  public record Entry(String word, OptionalDouble change) {}

  @Override
  public String name() {
    return "list of words, one on each line";
  }

  @Override
  public boolean recognises(Path path) {
    return Files.isRegularFile(path);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Entry> each) {
    Map<String, Long> lines = new HashMap<>(); // by word
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      rows.each(
          path,
          row -> {
            Entry entry = entry(row);
            Long earlier = lines.putIfAbsent(entry.word, row.line());
            if (earlier != null) {
              throw row.fault("each word once", "%s as on line %s".formatted(entry.word, earlier));
            }
            return entry;
          },
          faults,
          each);
    }
  }

  private static Entry entry(DelimitedRow row) {
    if (row.size() > 2) {
      throw row.fault("a word, or a word and its graded change", row.size() + " fields");
    }
    return new Entry(
        row.text(0, "a word"),
        row.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of(row.number(1, "the graded change")));
  }
}
