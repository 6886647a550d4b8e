package org.semascope.data.context;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;

/**
 * The pairs of uses of a word usage graph. The judgment of a pair is the median of its annotators'
 * judgments from 1 (unrelated) to 4 (identical); 0 (cannot decide) is ignored.
 */
final class DwugFormat implements Format<UsePair> {
  private static final int HIGHEST = 4;
  private static final List<String> JUDGED = List.of("identifier1", "identifier2");

  @Override
  public String name() {
    return DwugFolder.NAME;
  }

  @Override
  public boolean recognises(Path path) {
    return DwugFolder.isAt(path);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super UsePair> each) {
    for (DwugFolder.Lemma lemma : DwugFolder.lemmas(path)) {
      Map<String, Occurrence> uses = new HashMap<>();
      lemma.uses(faults, use -> uses.put(use.id(), use.occurrence()));
      Map<List<String>, List<Double>> judgments = new LinkedHashMap<>();
      NamedColumns.each(
          lemma.judgments(),
          List.of("identifier1", "identifier2", "judgment"),
          faults,
          (table, row) -> judgment(table, row, uses),
          one -> {
            if (one.value > 0) {
              judgments.computeIfAbsent(one.pair, any -> new ArrayList<>()).add(one.value);
            }
          });
      judgments.forEach((pair, own) -> each.accept(pair(lemma, pair, own, uses)));
    }
  }

  private record Judgment(List<String> pair, double value) {}

  private static Judgment judgment(
      NamedColumns table, DelimitedRow row, Map<String, Occurrence> uses) {
    List<String> pair = JUDGED.stream().map(column -> table.text(row, column)).sorted().toList();
    for (String id : pair) {
      if (!uses.containsKey(id)) {
        throw row.fault("the identifier of a use", DelimitedRow.quoted(id));
      }
    }
    double judgment = table.number(row, "judgment");
    if (judgment < 0 || judgment > HIGHEST) {
      throw row.fault("a judgment from 1 to 4, or 0", judgment);
    }
    return new Judgment(pair, judgment);
  }

  private static UsePair pair(
      DwugFolder.Lemma lemma,
      List<String> pair,
      List<Double> judgments,
      Map<String, Occurrence> uses) {
    return UsePair.graded(
        lemma.name(),
        uses.get(pair.get(0)),
        uses.get(pair.get(1)),
        median(judgments),
        lemma.partOfSpeech(),
        judgments.size() > 1 ? "several judgments" : "one judgment");
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
