package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.asymmetry.AsymmetryOptions;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.probes.asymmetry.PairFinding;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairItem;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench asymmetry}: contexts per second, beside a straightforward script. */
@Command(
    name = "asymmetry",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the asymmetry probe from plan to stored results, on pairs of USF.",
      "The other contestant is a script that takes each pair by itself: padded batches, the head at"
          + " every position: of the graph exporters write, and of our own. It gets some of the"
          + " pairs, evenly spread, so that rates are compared: tokens of masked texts per second,"
          + " since texts differ in length. Ours begins with an empty store in every round. LARs of"
          + " the same pairs are compared."
    },
    footer = {"", "Example:", "  semascope bench asymmetry --pairs 60 --script-pairs 10"})
final class AsymmetryBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final long SEED = 1;
  private static final AsymmetryProbe PROBE = new AsymmetryProbe();

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 1;

  @Option(names = "--pairs", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int pairs = 300;

  @Option(names = "--contexts", paramLabel = "N", description = "Of a pair (${DEFAULT-VALUE}).")
  private int contexts = 20;

  @Option(
      names = "--script-pairs",
      paramLabel = "N",
      description = "How many the script gets (${DEFAULT-VALUE}).")
  private int scriptPairs = 15;

  @Option(
      names = "--corpus",
      paramLabel = "CORPUS",
      description = "Where contexts come from (${DEFAULT-VALUE}).")
  private String corpus = "wikischools";

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Ratio contextRate = new Ratio();
  private final Ratio ours = new Ratio();
  private final List<Ratio> rates = List.of(new Ratio(), new Ratio());
  private final List<Ratio> ratios = List.of(new Ratio(), new Ratio());
  private final Ratio inside = new Ratio();
  private final Ratio computed = new Ratio();
  private double farthest;

  /**
   * What a run has found.
   *
   * @param tokens of all masked texts that its pairs need, shared ones counted for every pair
   */
  private record Found(Map<String, PairFinding> pairs, double tokens) {}

  AsymmetryBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    AsymmetryOptions options =
        new AsymmetryOptions(
            List.of("usf"), List.of(KnownSets.WORDNET_30), corpus, contexts, Math.min(3, contexts));
    LocalModel local = context.store().resolve(MODEL);
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    try (Resources resources = new Resources(context.env(), context.progress(), false, threads);
        ContextualModel model = loader.open(local, Precision.FP32, threads);
        ParagraphIndex paragraphs = resources.paragraphs(corpus).open();
        PaddedPredictions exported = new PaddedPredictions.Exported(local.directory(), threads);
        PaddedPredictions own = new PaddedPredictions.Own(local.directory(), threads)) {
      List<AsymmetryScript> scripts =
          List.of(
              new AsymmetryScript(model, paragraphs, exported),
              new AsymmetryScript(model, paragraphs, own));
      Traits traits = Subject.of(MODEL, model, List.of(LayerMix.STATIC), Pieces.MEAN).traits();
      Plan<PairItem> plan = PROBE.planner(options, resources).plan(List.of(traits), pairs, SEED);
      List<PairItem> some = Plan.spread(plan.items(), scriptPairs);
      probe(options, plan, Plan.spread(plan.items(), 2), model, resources); // to get warm
      scripts.forEach(script -> script.lar(some.get(0)));
      for (int round = 1; round <= rounds; round++) {
        context.progress().say("round " + round + " of " + rounds);
        compare(options, plan, some, model, scripts, resources);
      }
    }
    print();
    return 0;
  }

  private void compare(
      AsymmetryOptions options,
      Plan<PairItem> plan,
      List<PairItem> some,
      ContextualModel model,
      List<AsymmetryScript> scripts,
      Resources resources)
      throws IOException {
    long busy = model.encoder().busyNanos();
    long start = System.nanoTime();
    Found found = probe(options, plan, plan.items(), model, resources);
    double mine = (System.nanoTime() - start) / 1e9;
    inside.add((model.encoder().busyNanos() - busy) / 1e9 / mine / threads);
    contextRate.add(drawn(plan.items()) / mine);
    ours.add(found.tokens / mine);
    for (int which = 0; which < scripts.size(); which++) {
      AsymmetryScript script = scripts.get(which);
      long before = script.tokensRead();
      start = System.nanoTime();
      for (PairItem item : some) {
        double lar = script.lar(item);
        PairFinding one = found.pairs.get(item.pair().first() + " " + item.pair().second());
        if (one != null) {
          double difference = Math.abs(lar - one.scores().get(Method.MASKED).lar());
          farthest = Math.max(farthest, difference);
        }
      }
      double its = (script.tokensRead() - before) / ((System.nanoTime() - start) / 1e9);
      rates.get(which).add(its);
      ratios.get(which).add(found.tokens / mine / its);
    }
  }

  private static long drawn(List<PairItem> items) {
    return items.stream().mapToLong(item -> item.contexts().length).sum();
  }

  /** From the plan to the stored items, as the command does it, with a store of its own. */
  private Found probe(
      AsymmetryOptions options,
      Plan<PairItem> plan,
      List<PairItem> items,
      ContextualModel model,
      Resources resources)
      throws IOException {
    Path folder = Files.createTempDirectory("semascope-bench");
    try {
      List<LayerMix> layers = List.of(LayerMix.STATIC);
      Subject subject =
          Subject.keeping(
              Subject.of(MODEL, model, layers, Pieces.MEAN),
              folder.resolve("evaluations"),
              context.progress());
      Plan<PairItem> own = Plan.of(items, List.of(), plan.cost());
      StoredRun run =
          WholeProbe.run(PROBE, options, own, subject, resources, SEED, folder.resolve("runs"));
      Map<String, Long> counts = run.manifest().counters();
      double share =
          (double) counts.get(ContextAssociations.COMPUTED)
              / counts.get(ContextAssociations.MASKED_PLACES);
      if (items.size() == plan.items().size()) {
        computed.add(share);
      }
      Map<String, PairFinding> found = new HashMap<>();
      try (Stream<PairFinding> stored = run.items(PairFinding.class)) {
        stored.forEach(one -> found.put(one.pair().first() + " " + one.pair().second(), one));
      }
      return new Found(found, counts.get("tokens") / share);
    } finally {
      Folders.remove(folder);
    }
  }

  private void print() {
    Table table = new Table(List.of("asymmetry, " + threads + " threads", "median", "range"));
    table.row(contextRate.row("contexts/s", "%.2f"));
    table.row(ours.row("tokens/s", "%.0f"));
    table.row(rates.get(0).row("tokens/s of the script", "%.0f"));
    table.row(rates.get(1).row("tokens/s of the script on our graph", "%.0f"));
    table.row(ratios.get(0).row("times the script", "%.2f"));
    table.row(ratios.get(1).row("times the script on our graph", "%.2f"));
    table.row(computed.row("masked places computed, of those needed", "%.2f"));
    table.row(inside.row("share of all threads' time inside the encoder", "%.2f"));
    context.tables(format).print(table);
    context
        .out()
        .println(String.format(Locale.ROOT, "largest difference of a LAR: %.6f", farthest));
  }
}
