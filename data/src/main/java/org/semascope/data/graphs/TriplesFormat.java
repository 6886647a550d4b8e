package org.semascope.data.graphs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** Tab separated relation, head, tail, and perhaps a weight, as in ConceptNet 100K. */
final class TriplesFormat implements Format<Edge> {
  private static final Pattern RELATION = Pattern.compile("[A-Z][A-Za-z]*");

  @Override
  public String name() {
    return "knowledge graph, table of relation, head, tail";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && head.stream().allMatch(TriplesFormat::looksRight);
  }

  private static boolean looksRight(String line) {
    List<String> fields = DelimitedRows.split(line, '\t');
    return (fields.size() == 3 || (fields.size() == 4 && DelimitedRow.isNumber(fields.get(3))))
        && RELATION.matcher(fields.get(0)).matches()
        && !DelimitedRow.isNumber(fields.get(2));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Edge> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      rows.each(path, TriplesFormat::edge, faults, each);
    }
  }

  private static Edge edge(DelimitedRow row) {
    if (row.size() != 4) {
      row.expect(3);
    }
    String relation = row.field(0);
    if (!RELATION.matcher(relation).matches()) {
      throw row.fault("a relation such as IsA", DelimitedRow.quoted(relation));
    }
    double weight = row.size() == 4 ? row.number(3, "the weight") : 1;
    return new Edge(relation, row.text(1, "a head"), row.text(2, "a tail"), weight);
  }
}
