package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench rerank}: keys per second, beside a straightforward script. */
@Command(
    name = "rerank",
    mixinStandardHelpOptions = true,
    description = {
      "Measures reranking from plan to stored results: 10 neighbours in 10 sentences of each key.",
      "Neighbours and sentences come from WordNet's glosses. The other contestant is a script that"
          + " encodes one padded batch per sentence and fetches all layers: of the graph exporters"
          + " write, and of our own. Both take turns on the same keys; ratios are taken within a"
          + " round."
    },
    footer = {"", "Example:", "  semascope bench rerank --keys 20 --rounds 3"})
final class RerankBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final long SEED = 20211107;
  private static final int SENTENCES = 10;
  private static final RerankProbe PROBE = new RerankProbe();
  private static final RerankOptions OPTIONS =
      OptionForm.of(PROBE.defaults())
          .with(
              Map.of(
                  "n", List.of(10), "s", List.of(SENTENCES), "pool", SENTENCES, "randomNouns", 0));

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 1;

  @Option(names = "--keys", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int keys = 200;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Ratio ours = new Ratio();
  private final List<Ratio> rates = List.of(new Ratio(), new Ratio());
  private final List<Ratio> ratios = List.of(new Ratio(), new Ratio());
  private final Ratio inside = new Ratio();
  private double farthest;

  RerankBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    LocalModel local = context.store().resolve(MODEL);
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    try (ContextualModel model = loader.open(local, Precision.FP32, threads);
        AllLayers exported =
            new AllLayers.Exported(local.directory(), model.architecture().layers(), threads);
        AllLayers own =
            new AllLayers.Own(local.directory(), model.architecture().layers(), threads)) {
      List<RerankScript> scripts =
          List.of(new RerankScript(model, exported), new RerankScript(model, own));
      Plan<RerankItem> plan = plan();
      int last = plan.items().size() - 1;
      compare(plan, plan.items().subList(last, last + 1), model, scripts, false);
      for (int round = 0; round < rounds; round++) {
        context.progress().say("round " + (round + 1) + " of " + rounds);
        List<RerankItem> items = plan.items().subList(round * keys, (round + 1) * keys);
        compare(plan, items, model, scripts, true);
      }
    }
    print();
    return 0;
  }

  private void compare(
      Plan<RerankItem> plan,
      List<RerankItem> items,
      ContextualModel model,
      List<RerankScript> scripts,
      boolean counts)
      throws IOException {
    long busy = model.encoder().busyNanos();
    long start = System.nanoTime();
    List<RerankFinding> probed = probe(Plan.of(items, List.of(), plan.cost()), model);
    double mine = (System.nanoTime() - start) / 1e9;
    double share = (model.encoder().busyNanos() - busy) / 1e9 / mine / threads;
    if (counts) {
      ours.add(items.size() / mine);
      inside.add(share);
    }
    for (int which = 0; which < scripts.size(); which++) {
      RerankScript script = scripts.get(which);
      start = System.nanoTime();
      List<double[][]> plain = items.stream().map(item -> script.cosines(item, SENTENCES)).toList();
      double its = (System.nanoTime() - start) / 1e9;
      if (counts) {
        rates.get(which).add(items.size() / its);
        ratios.get(which).add(its / mine);
        for (int i = 0; i < items.size(); i++) {
          farthest = Math.max(farthest, distance(probed.get(i), plain.get(i)));
        }
      }
    }
  }

  /** The keys of all rounds, and one to warm up with. */
  private Plan<RerankItem> plan() {
    try (Resources resources = new Resources(context.env(), context.progress(), false, threads)) {
      return PROBE.planner(OPTIONS, resources).plan(List.of(), rounds * keys + 1, SEED);
    }
  }

  /** From the plan to the stored items, as the command does it. */
  private List<RerankFinding> probe(Plan<RerankItem> plan, ContextualModel model)
      throws IOException {
    Path folder = Files.createTempDirectory("semascope-bench");
    try (Resources resources = new Resources(context.env(), context.progress(), false, threads)) {
      List<LayerMix> layers = new LayerSelection("all").mixes(model.architecture().exposed());
      Subject subject = Subject.of(MODEL, model, layers, Pieces.MEAN);
      StoredRun run = WholeProbe.run(PROBE, OPTIONS, plan, subject, resources, SEED, folder);
      try (Stream<RerankFinding> stored = run.items(RerankFinding.class)) {
        return stored.toList();
      }
    } finally {
      Folders.remove(folder);
    }
  }

  private static double distance(RerankFinding probed, double[][] cosines) {
    double farthest = 0;
    for (int layer = 0; layer < cosines.length; layer++) {
      for (int i = 0; i < cosines[layer].length; i++) {
        double mine = probed.targets().get(i).cosines()[layer];
        farthest = Math.max(farthest, Math.abs(mine - cosines[layer][i]));
      }
    }
    return farthest;
  }

  private void print() {
    Table table =
        new Table(
            List.of(
                "rerank, %s keys a round, %s threads".formatted(keys, threads), "median", "range"));
    table.row(ours.row("keys/s", "%.3f"));
    table.row(rates.get(0).row("keys/s of the script", "%.3f"));
    table.row(rates.get(1).row("keys/s of the script on our graph", "%.3f"));
    table.row(ratios.get(0).row("times the script", "%.2f"));
    table.row(ratios.get(1).row("times the script on our graph", "%.2f"));
    table.row(inside.row("share of all threads' time inside the encoder", "%.2f"));
    context.tables(format).print(table);
    context
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "largest difference of a cosine: %.5f, of which up to 0.00005 is rounding",
                farthest));
  }
}
