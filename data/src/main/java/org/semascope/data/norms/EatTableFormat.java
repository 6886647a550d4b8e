package org.semascope.data.norms;

import static java.util.regex.Matcher.quoteReplacement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** The Edinburgh Associative Thesaurus as a table of cue, response, count and total. */
final class EatTableFormat implements Format<Association> {
  private static final List<String> HEADER = List.of("cue", "response", "count", "cue_total");

  /** The table was scraped from pages: {@code DON&#39;T}. */
  private static final Pattern REFERENCE = Pattern.compile("&#([0-9]{1,5});");

  @Override
  public String name() {
    return "EAT norms, table of cue, response, count, total";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), '\t').equals(HEADER);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      DelimitedRow header = rows.first(path, "the header " + HEADER);
      if (!header.fields().equals(HEADER)) {
        throw header.fault("the header " + HEADER, DelimitedRow.quoted(header.fields().toString()));
      }
      Ledger ledger = new Ledger();
      rows.each(path, row -> association(row.expect(HEADER.size()), ledger), faults, each);
    }
  }

  private static Association association(DelimitedRow row, Ledger ledger) {
    return ledger.enter(
        row,
        word(row.text(0, "a cue")),
        word(row.field(1)),
        row.count(2, "the count"),
        row.count(3, "the total of the cue"));
  }

  private static String word(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> quoteReplacement(Character.toString(Integer.parseInt(found.group(1)))))
        .toLowerCase(Locale.ROOT);
  }
}
