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

/**
 * EVALution 1.0 (Santus et al. 2015), {@code RELATIONS.txt}: tab separated head, relation, tail and
 * what annotators made of it. The weight is their mean judgment, from 1 (false) to 5 (true).
 */
final class EvalutionFormat implements Format<Edge> {
  private static final int FIELDS = 17;
  private static final int JUDGMENT = 12;
  private static final Pattern RELATION = Pattern.compile("[A-Z][A-Za-z]*");

  @Override
  public String name() {
    return "EVALution relations";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    if (head.isEmpty()) {
      return false;
    }
    List<String> fields = DelimitedRows.split(head.get(0), '\t');
    return fields.size() == FIELDS
        && RELATION.matcher(fields.get(1)).matches()
        && DelimitedRow.isNumber(fields.get(JUDGMENT));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Edge> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      rows.each(path, EvalutionFormat::edge, faults, each);
    }
  }

  private static Edge edge(DelimitedRow row) {
    row.expect(FIELDS);
    if (!RELATION.matcher(row.field(1)).matches()) {
      throw row.fault("a relation such as IsA", DelimitedRow.quoted(row.field(1)));
    }
    double judgment = row.number(JUDGMENT, "the mean judgment");
    if (judgment < 1 || judgment > 5) {
      throw row.fault("a mean judgment from 1 to 5", judgment);
    }
    return new Edge(row.field(1), phrase(row, 0, "a head"), phrase(row, 2, "a tail"), judgment);
  }

  private static String phrase(DelimitedRow row, int at, String what) {
    String phrase = row.field(at).replace('_', ' ').strip();
    if (phrase.isEmpty()) {
      throw row.fault(what, "an empty field");
    }
    return phrase;
  }
}
