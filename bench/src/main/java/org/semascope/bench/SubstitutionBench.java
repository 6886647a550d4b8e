package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.Progress;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.substitution.SubstitutionFinding;
import org.semascope.probes.substitution.SubstitutionItem;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench substitution}: sentences per second, beside a straightforward script. */
@Command(
    name = "substitution",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the substitution probe from plan to stored results, on WordNet's examples.",
      "The other contestant is a script that encodes one padded batch per sentence and fetches all"
          + " layers: of the graph exporters write, and of our own. Both take turns on the same"
          + " sentences; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench substitution --rounds 3"})
final class SubstitutionBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final long SEED = 20211107;
  private static final SubstitutionProbe PROBE = new SubstitutionProbe();

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--sentences", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int sentences = 60;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Ratio ours = new Ratio();
  private final List<Ratio> rates = List.of(new Ratio(), new Ratio());
  private final List<Ratio> ratios = List.of(new Ratio(), new Ratio());
  private final Ratio inside = new Ratio();
  private double farthest;

  SubstitutionBench(Context context) {
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
      SubstitutionScript script = new SubstitutionScript(model, exported);
      SubstitutionScript onOurGraph = new SubstitutionScript(model, own);
      List<SubstitutionItem> items = new ArrayList<>(items());
      Collections.shuffle(items, new Random(SEED));
      compare(items.subList(0, 4), model, List.of(script, onOurGraph), false);
      for (int round = 1; round <= rounds; round++) {
        context.progress().say("round " + round + " of " + rounds);
        int start = round * sentences % (items.size() - sentences);
        compare(items.subList(start, start + sentences), model, List.of(script, onOurGraph), true);
      }
    }
    print();
    return 0;
  }

  private void compare(
      List<SubstitutionItem> items,
      ContextualModel model,
      List<SubstitutionScript> scripts,
      boolean counts)
      throws IOException {
    long busy = model.encoder().busyNanos();
    long start = System.nanoTime();
    List<SubstitutionFinding> probed = probe(items, model);
    double mine = (System.nanoTime() - start) / 1e9;
    double share = (model.encoder().busyNanos() - busy) / 1e9 / mine / threads;
    if (counts) {
      ours.add(items.size() / mine);
      inside.add(share);
    }
    for (int which = 0; which < scripts.size(); which++) {
      start = System.nanoTime();
      List<double[][]> plain = items.stream().map(scripts.get(which)::cosines).toList();
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

  private List<SubstitutionItem> items() {
    try (Resources resources = new Resources(context.env(), Progress.SILENT, false, threads)) {
      return PROBE.planner(PROBE.defaults(), resources).plan(List.of(), 0, SEED).items();
    }
  }

  /** From the plan to the stored items, as the command does it. */
  private List<SubstitutionFinding> probe(List<SubstitutionItem> items, ContextualModel model)
      throws IOException {
    Path folder = Files.createTempDirectory("semascope-bench");
    try (Resources resources = new Resources(context.env(), Progress.SILENT, false, threads)) {
      List<LayerMix> layers = new LayerSelection("all").mixes(model.architecture().exposed());
      Subject subject = Subject.of(MODEL, model, layers, Pieces.MEAN);
      Plan<SubstitutionItem> plan =
          Plan.of(
              items, List.of(), item -> item.text().length() * (long) item.targets().size() / 4);
      StoredRun run =
          WholeProbe.run(PROBE, PROBE.defaults(), plan, subject, resources, SEED, folder);
      try (Stream<SubstitutionFinding> stored = run.items(SubstitutionFinding.class)) {
        return stored.toList();
      }
    } finally {
      Folders.remove(folder);
    }
  }

  private static double distance(SubstitutionFinding probed, double[][] cosines) {
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
    Table table = new Table(List.of("substitution, " + threads + " threads", "median", "range"));
    table.row(ours.row("sentences/s", "%.2f"));
    table.row(rates.get(0).row("sentences/s of the script", "%.2f"));
    table.row(rates.get(1).row("sentences/s of the script on our graph", "%.2f"));
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
