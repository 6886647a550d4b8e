package org.semascope.data.compounds;

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

/** A table of one's own, as {@link Compounds} describes it. */
final class CompoundTableFormat implements Format<Compound> {
  @Override
  public String name() {
    return "noun compounds, CSV with the columns compound, score, ...";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty()
        && CompoundColumns.isHeader(DelimitedRows.split(head.get(0).replace("\"", ""), ','));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Compound> each) {
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      DelimitedRow header = rows.first(path, "a header with compound and score");
      CompoundColumns columns = new CompoundColumns(header);
      Set<String> seen = new HashSet<>();
      rows.each(
          path,
          row -> {
            Compound compound = columns.compound(row);
            if (!seen.add(compound.language() + ' ' + compound.text())) {
              throw row.fault(
                  "each compound once", DelimitedRow.quoted(compound.text()) + " again");
            }
            return compound;
          },
          faults,
          each);
    }
  }
}
