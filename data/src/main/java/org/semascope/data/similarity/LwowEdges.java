package org.semascope.data.similarity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * The edge lists of LWOW (Abramski et al. 2025), free associations produced by a language model:
 * two words and the strength of their association, a count of at most 100. Edges have no direction:
 * each pair occurs once, in one of its orders, so that they are no norms of cues and responses.
 */
final class LwowEdges implements Format<Judgment> {
  private static final List<String> HEADER = List.of("src", "tgt", "wt");
  private static final int STRONGEST = 100;

  @Override
  public String name() {
    return "LWOW, association strength of word pairs in a language model";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), ',').equals(HEADER);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Judgment> each) {
    Set<String> seen = new HashSet<>();
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      rows.header(path, "the header " + HEADER, HEADER::equals);
      rows.each(path, row -> judgment(row.expect(HEADER.size()), seen), faults, each);
    }
  }

  private static Judgment judgment(DelimitedRow row, Set<String> seen) {
    String first = row.text(0, "a word");
    String second = row.text(1, "a word");
    int strength = row.count(2, "the strength");
    if (strength > STRONGEST) {
      throw row.fault("a strength of at most " + STRONGEST, strength);
    }
    boolean ordered = first.compareTo(second) < 0;
    if (!seen.add(ordered ? first + "\t" + second : second + "\t" + first)) {
      throw row.fault("each pair once", DelimitedRow.quoted(first + ", " + second) + " again");
    }
    return new Judgment(first, second, Optional.empty(), Optional.empty(), strength);
  }
}
