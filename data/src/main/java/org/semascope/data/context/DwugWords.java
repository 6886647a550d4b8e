package org.semascope.data.context;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;

/**
 * The words of a word usage graph in its two periods, with the graded change of {@code
 * stats/opt/stats_groupings.csv}: the Jensen-Shannon distance of the periods' distributions over
 * the clusters of uses.
 */
public final class DwugWords implements Format<WordInPeriods> {
  private static final String STATISTICS = "stats/opt/stats_groupings.csv";
  private static final String CHANGE = "change_graded";

  public static List<Format<WordInPeriods>> formats() {
    return List.of(new DwugWords());
  }

  @Override
  public String name() {
    return DwugFolder.NAME;
  }

  @Override
  public boolean recognises(Path path) {
    return DwugFolder.isAt(path);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super WordInPeriods> each) {
    Map<String, Double> changes = changes(path.resolve(STATISTICS), faults);
    for (DwugFolder.Lemma lemma : DwugFolder.lemmas(path)) {
      List<Occurrence> before = new ArrayList<>();
      List<Occurrence> after = new ArrayList<>();
      lemma.uses(faults, use -> (use.grouping() == 1 ? before : after).add(use.occurrence()));
      Double change = changes.get(lemma.name());
      each.accept(
          new WordInPeriods(
              lemma.name(),
              lemma.partOfSpeech(),
              before,
              after,
              change == null ? OptionalDouble.empty() : OptionalDouble.of(change)));
    }
  }

  /** Graded change by lemma; empty without the file. */
  private static Map<String, Double> changes(Path file, Faults faults) {
    Map<String, Double> changes = new HashMap<>();
    if (Files.isRegularFile(file)) {
      NamedColumns.each(
          file,
          List.of("lemma", CHANGE),
          faults,
          (table, row) -> Map.entry(table.text(row, "lemma"), change(table, row)),
          one -> changes.put(one.getKey(), one.getValue()));
    }
    return changes;
  }

  private static double change(NamedColumns table, DelimitedRow row) {
    double change = table.number(row, CHANGE);
    if (change < 0 || change > 1) {
      throw row.fault(CHANGE + " from 0 to 1", change);
    }
    return change;
  }
}
