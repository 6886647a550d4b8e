package org.semascope.data.norms;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * Small World of Words, the responses of every single person ({@code SWOW-EN.R100.csv}), counted
 * here. As in the authors' own tables of strengths, a missing answer or an unknown cue is no answer
 * and is not in the total. Unlike there, cues in British spelling that have an American twin stay.
 */
final class SwowResponsesFormat implements Format<Association> {
  private static final Set<String> NO_ANSWER =
      Set.of("", "NA", "No more responses", "Unknown word");
  private static final List<String> ANSWERS = List.of("R1", "R2", "R3");
  private static final String CUE = "cue";
  private static final List<String> NEEDED = List.of("participantID", CUE, "R1", "R2", "R3");

  @Override
  public String name() {
    return "SWOW norms, single responses (R1, R2, R3)";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty()
        && DelimitedRows.split(head.get(0).replace("\"", ""), ',').containsAll(NEEDED);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    Tally tally = new Tally();
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      DelimitedRow header = rows.first(path, "a header with " + NEEDED);
      if (!header.fields().containsAll(NEEDED)) {
        throw header.fault(
            "a header with " + NEEDED, DelimitedRow.quoted(header.fields().toString()));
      }
      int cue = header.fields().indexOf(CUE);
      List<Integer> columns = ANSWERS.stream().map(header.fields()::indexOf).toList();
      rows.each(
          path,
          row -> {
            row.expect(header.size()).text(cue, "a cue");
            return row;
          },
          faults,
          row -> columns.forEach(at -> count(tally, row.field(cue), row.field(at))));
    }
    tally.each(each);
  }

  private static void count(Tally tally, String cue, String response) {
    if (!NO_ANSWER.contains(response)) {
      tally.add(cue, response, 1);
    }
  }
}
