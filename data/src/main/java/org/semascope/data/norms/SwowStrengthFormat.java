package org.semascope.data.norms;

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
 * Small World of Words (De Deyne et al. 2019): {@code strength.SWOW-EN.R1.csv} and {@code R123},
 * tab separated whatever their names say.
 */
final class SwowStrengthFormat implements Format<Association> {
  /** {@code cue response R1 N R1.Strength}, or another set of responses than R1. */
  private static final Pattern HEADER =
      Pattern.compile("cue\tresponse\t(R[123]+)\tN\t\\1\\.Strength");

  private static final int FIELDS = 5;

  @Override
  public String name() {
    return "SWOW norms, table of strengths";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && isHeader(DelimitedRows.split(head.get(0), '\t'));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      DelimitedRow header = rows.first(path, "the header cue, response, R1, N, R1.Strength");
      if (!isHeader(header.fields())) {
        throw header.fault(
            "the header cue, response, R1 or R123, N, R1.Strength",
            DelimitedRow.quoted(header.fields().toString()));
      }
      Ledger ledger = new Ledger();
      rows.each(path, row -> association(row.expect(FIELDS), ledger), faults, each);
    }
  }

  private static boolean isHeader(List<String> fields) {
    return HEADER.matcher(String.join("\t", fields)).matches();
  }

  private static Association association(DelimitedRow row, Ledger ledger) {
    return ledger.enter(
        row,
        row.text(0, "a cue"),
        row.text(1, "a response"),
        row.count(2, "the count"),
        row.count(3, "N"));
  }
}
