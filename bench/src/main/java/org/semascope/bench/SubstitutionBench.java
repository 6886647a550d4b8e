package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.semascope.app.Context;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.probes.substitution.SubstitutionFinding;
import org.semascope.probes.substitution.SubstitutionItem;
import org.semascope.probes.substitution.SubstitutionOptions;
import org.semascope.probes.substitution.SubstitutionProbe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench substitution}: sentences per second, beside a plain script. */
@Command(
    name = "substitution",
    description = {
      "Measures the substitution probe from plan to stored results, on WordNet's examples.",
      "The other contestant is a script that encodes one padded batch per sentence and fetches all"
          + " layers of the graph exporters write. Both take turns on the same sentences; ratios are"
          + " taken within a round."
    },
    footer = {"", "Example:", "  semascope bench substitution --rounds 3"})
final class SubstitutionBench
    extends CosineBench<SubstitutionOptions, SubstitutionItem, SubstitutionFinding> {
  private static final SubstitutionProbe SUBSTITUTION = new SubstitutionProbe();
  private static final int WARM_UP_SENTENCES = 4;

  @Option(
      names = "--sentences",
      paramLabel = "N",
      description = "Per round (default: ${DEFAULT-VALUE}).")
  private int sentences = 60;

  SubstitutionBench(Context context) {
    super(context, 3, SUBSTITUTION, "sentences/s", "%.2f");
  }

  @Override
  SubstitutionOptions options() {
    return SUBSTITUTION.defaults();
  }

  @Override
  int limit() {
    return 0;
  }

  @Override
  List<SubstitutionItem> items(List<SubstitutionItem> planned, int round) {
    List<SubstitutionItem> items = shuffled(planned);
    int start = round * sentences % (items.size() - sentences);
    return items.subList(start, start + (round == 0 ? WARM_UP_SENTENCES : sentences));
  }

  static List<SubstitutionItem> shuffled(List<SubstitutionItem> planned) {
    List<SubstitutionItem> items = new ArrayList<>(planned);
    Collections.shuffle(items, new Random(SEED));
    return items;
  }

  @Override
  Object key(SubstitutionItem item) {
    return item.id();
  }

  @Override
  List<List<Occurrence>> sentences(SubstitutionItem item) {
    return List.of(sentence(item));
  }

  /** The key in its sentence, then every target instead of the key. */
  static List<Occurrence> sentence(SubstitutionItem item) {
    Occurrence key = new Occurrence(item.text(), new Span(item.start(), item.end()));
    List<Occurrence> all = new ArrayList<>(List.of(key));
    item.targets().forEach(target -> all.add(key.replacedBy(target.form())));
    return all;
  }

  @Override
  Answer answer(SubstitutionFinding finding) {
    return answer(finding.id(), finding.targets().stream().map(target -> target.cosines()));
  }
}
