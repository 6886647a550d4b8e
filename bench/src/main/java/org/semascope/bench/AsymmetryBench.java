package org.semascope.bench;

import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.app.Context;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.associations.MaskedPassage;
import org.semascope.probes.associations.Passage.Slot;
import org.semascope.probes.asymmetry.AsymmetryOptions;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.probes.asymmetry.PairFinding;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairItem;
import org.semascope.probes.asymmetry.WordPair;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench asymmetry}: contexts per second, beside a plain script. */
@Command(
    name = "asymmetry",
    description = {
      "Measures the asymmetry probe from plan to stored results, on pairs of USF.",
      "The other contestant is a script that takes each pair separately: padded batches through the"
          + " graph exporters write, with the head at every position. It gets some of the"
          + " pairs, evenly spread, so that rates are compared: tokens of masked texts per second,"
          + " since texts differ in length. Ours begins with an empty store in every round. LARs of"
          + " the same pairs are compared."
    },
    footer = {"", "Example:", "  semascope bench asymmetry --pairs 60 --script-pairs 10"})
final class AsymmetryBench extends ScriptBench<AsymmetryOptions, PairItem, PairFinding> {
  private static final int WARM_UP_PAIRS = 2;

  @Option(names = "--pairs", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private int pairs = 300;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description = "Of a pair (default: ${DEFAULT-VALUE}).")
  private int contexts = 20;

  @Option(
      names = "--script-pairs",
      paramLabel = "N",
      description = "How many the script gets (default: ${DEFAULT-VALUE}).")
  private int scriptPairs = 15;

  @Option(
      names = "--corpus",
      paramLabel = "CORPUS",
      description = "Where contexts come from (default: ${DEFAULT-VALUE}).")
  private String corpus = "wikischools";

  AsymmetryBench(Context context) {
    super(
        context,
        1,
        new AsymmetryProbe(),
        1,
        new Labels("tokens/s", "%.0f", "largest difference of a LAR: %.6f"));
  }

  @Override
  AsymmetryOptions options() {
    List<String> graphs = List.of(KnownSets.WORDNET_30);
    return new AsymmetryOptions(List.of("usf"), graphs, corpus, contexts, Math.min(3, contexts));
  }

  @Override
  int limit() {
    return pairs;
  }

  /** The probe looks at the words alone beside their paragraphs. */
  @Override
  List<LayerMix> layers(ContextualModel opened) {
    return List.of(LayerMix.STATIC);
  }

  @Override
  List<PairItem> items(List<PairItem> planned, int round) {
    return round == 0 ? Plan.spread(planned, WARM_UP_PAIRS) : planned;
  }

  @Override
  List<PairItem> forScript(List<PairItem> items) {
    return Plan.spread(items, scriptPairs);
  }

  @Override
  Script<PairItem> script(ContextualModel opened, Resources resources) {
    ParagraphIndex paragraphs = closing(resources.paragraphs(corpus).open());
    PaddedGraph graph = closing(PaddedGraph.predictions(local().directory(), threads));
    return new PairScript(opened, paragraphs, graph);
  }

  /** Tokens of all masked texts that the pairs need, shared texts counted for every pair. */
  @Override
  double amount(List<PairItem> items, StoredRun run) {
    Map<String, Long> counters = run.manifest().counters();
    return counters.get("tokens") / computed(counters);
  }

  /** The share of the masked positions that was computed, since pairs share some of them. */
  private static double computed(Map<String, Long> counters) {
    return (double) counters.get(ContextAssociations.COMPUTED)
        / counters.get(ContextAssociations.MASKED_POSITIONS);
  }

  @Override
  Answer answer(PairFinding finding) {
    double lar = finding.scores().get(Method.MASKED).lar();
    return new Answer(key(finding.pair()), new double[] {lar}, 0);
  }

  private static List<String> key(WordPair pair) {
    return List.of(pair.first(), pair.second());
  }

  @Override
  void addFirstRows(Table table, Results<Done<PairItem>> results) {
    results.row(
        table,
        "contexts/s",
        "%.2f",
        round -> contexts(round.result(PROBE).items()) / round.seconds(PROBE));
  }

  private static long contexts(List<PairItem> items) {
    return items.stream().mapToLong(item -> item.contexts().length).sum();
  }

  @Override
  void addLastRows(Table table, Results<Done<PairItem>> results) {
    results.row(
        table,
        "masked positions computed, of those needed",
        "%.2f",
        round -> computed(round.result(PROBE).counters()));
  }

  /** Takes each pair by itself, its masked texts in batches as they come. */
  private record PairScript(ContextualModel tokens, ParagraphIndex corpus, PaddedGraph graph)
      implements Script<PairItem> {
    private static final int BATCH = 16;
    private static final SentenceSplitter SPLITTER =
        SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);

    /**
     * A paragraph and its queries: those of the first word from {@code first} to {@code second},
     * those of the second word from there to {@code end}.
     */
    private record Asked(Hit hit, int first, int second, int end) {}

    /** LAR of a pair, Zhang et al. 2021, eq. 1. */
    @Override
    public Answer answer(PairItem item) throws OrtException {
      WordPair pair = item.pair();
      List<MaskQuery> queries = new ArrayList<>();
      List<Asked> contexts = new ArrayList<>();
      for (long ordinal : item.contexts()) {
        Hit hit = corpus.paragraph(ordinal, List.of(pair.first(), pair.second()));
        MaskedPassage passage = MaskedPassage.of(tokens, SPLITTER, hit.paragraph().text());
        List<Slot> ofFirst = passage.slots(hit.spans().get(0), hit.spans().get(1)).slots();
        List<Slot> ofSecond = passage.slots(hit.spans().get(1), hit.spans().get(0)).slots();
        if (!ofFirst.isEmpty() && !ofSecond.isEmpty()) {
          int start = queries.size();
          ofFirst.forEach(slot -> queries.add(slot.word()));
          ofSecond.forEach(slot -> queries.add(slot.word()));
          contexts.add(new Asked(hit, start, start + ofFirst.size(), queries.size()));
        }
      }
      List<Double> found = new ArrayList<>();
      for (int start = 0; start < queries.size(); start += BATCH) {
        int end = Math.min(queries.size(), start + BATCH);
        found.addAll(graph.probabilities(queries.subList(start, end)));
      }
      double forward = 0;
      double backward = 0;
      for (Asked one : contexts) {
        forward += one.hit.spans().get(0).size() * mean(found.subList(one.second, one.end));
        backward += one.hit.spans().get(1).size() * mean(found.subList(one.first, one.second));
      }
      double lar = Math.log(forward / pair.firstCount()) - Math.log(backward / pair.secondCount());
      long read = queries.stream().mapToLong(query -> query.input().length()).sum();
      return new Answer(key(pair), new double[] {lar}, read);
    }

    private static double mean(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }
}
