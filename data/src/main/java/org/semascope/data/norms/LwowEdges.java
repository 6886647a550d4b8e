package org.semascope.data.norms;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * The edge lists of LWOW (Abramski et al. 2025), free associations produced by a language model:
 * two words and in how many of 100 runs one was a response to the other. Which one was the cue is
 * lost: each pair occurs once, and its words are in the order in which they first occur in the
 * file. So the sum of the counts of a {@code src} exceeds 300, the number of responses to a cue.
 */
final class LwowEdges implements Format<Association> {
  private static final List<String> HEADER = List.of("src", "tgt", "wt");
  private static final int RUNS = 100;

  @Override
  public String name() {
    return "LWOW, associations of a language model, without direction";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), ',').equals(HEADER);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    Set<String> seen = new HashSet<>();
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      rows.header(path, "the header " + HEADER, HEADER::equals);
      rows.each(path, row -> association(row.expect(HEADER.size()), seen), faults, each);
    }
  }

  private static Association association(DelimitedRow row, Set<String> seen) {
    String first = row.text(0, "a word");
    String second = row.text(1, "a word");
    int count = row.count(2, "the count");
    if (count > RUNS) {
      throw row.fault("a count of at most " + RUNS, count);
    }
    boolean ordered = first.compareTo(second) < 0;
    if (!seen.add(ordered ? first + "\t" + second : second + "\t" + first)) {
      throw row.fault("each pair once", DelimitedRow.quoted(first + ", " + second) + " again");
    }
    return new Association(first, second, count, RUNS);
  }
}
