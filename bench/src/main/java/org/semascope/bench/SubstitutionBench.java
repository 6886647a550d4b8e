package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.VectorQuery;
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
          + " layers of the graph exporters write. Two others run the same architecture on PyTorch,"
          + " eager, in padded batches of 32 of all sentences with all targets: in random order, and"
          + " sorted by length. All take turns on the same sentences; ratios are taken within a round."
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

  @Option(names = "--no-peer", description = "Leave PyTorch out.")
  private boolean noPeer;

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

  @Override
  Map<String, Bulk<SubstitutionItem>> others(ContextualModel opened) {
    if (noPeer) {
      return Map.of();
    }
    Torch torch = closing(new Torch(local().directory(), threads, context));
    Map<String, Bulk<SubstitutionItem>> others = new LinkedHashMap<>();
    others.put("PyTorch, random batches", items -> answers(torch, opened, items, false));
    others.put("PyTorch, sorted batches", items -> answers(torch, opened, items, true));
    return others;
  }

  /** All sentences with all targets, in random order or sorted by length. */
  private static List<Answer> answers(
      Torch torch, ContextualModel tokens, List<SubstitutionItem> items, boolean sorted) {
    List<VectorQuery> queries =
        new ArrayList<>(
            items.stream()
                .flatMap(item -> sentence(item).stream())
                .map(word -> Torch.query(tokens.align(word)))
                .toList());
    List<Integer> order = new ArrayList<>(IntStream.range(0, queries.size()).boxed().toList());
    Collections.shuffle(order, new Random(SEED));
    List<LayerVectors> found = torch.vectors(order.stream().map(queries::get).toList(), sorted);
    LayerVectors[] vectors = new LayerVectors[order.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[order.get(i)] = found.get(i);
    }
    List<Answer> answers = new ArrayList<>();
    int next = 0;
    for (SubstitutionItem item : items) {
      LayerVectors key = vectors[next++];
      List<double[]> cosines = new ArrayList<>();
      for (int target = 0; target < item.targets().size(); target++) {
        LayerVectors own = vectors[next++];
        cosines.add(
            key.byLayer().keySet().stream()
                .mapToDouble(layer -> Cosine.of(key.at(layer), own.at(layer)))
                .toArray());
      }
      answers.add(answer(item.id(), cosines.stream()));
    }
    return answers;
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
