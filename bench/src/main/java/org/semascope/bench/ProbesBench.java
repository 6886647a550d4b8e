package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.semascope.app.Context;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Resources;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench probes}: how much of a whole probe is the model's own work. */
@Command(
    name = "probes",
    mixinStandardHelpOptions = true,
    description = {
      "Runs probes from plan to stored results, on the data that come along, and tells what share of"
          + " all threads' time was inside the encoder and which share of the machine's peak the"
          + " whole run reached (products of the model, with a peak measured before and after).",
      "Below, the methods outside the runtime that took most, from a hundred looks a second at all"
          + " threads."
    },
    footer = {"", "Example:", "  semascope bench probes --probes substitution,senses"})
final class ProbesBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final long INNER = 3072;
  private static final long SEED = 1;
  private static final int PLACES = 4;

  private final Context context;

  @Option(
      names = "--probes",
      split = ",",
      paramLabel = "P",
      description = "Default substitution,idioms,senses,asymmetry.")
  private List<String> probes = List.of("substitution", "idioms", "senses", "asymmetry");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Items of each probe (${DEFAULT-VALUE}).")
  private int limit = 150;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  ProbesBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    LocalModel local = context.store().resolve(MODEL);
    Table table =
        new Table(
            List.of("probe", "seconds", "tokens", "in the encoder", "of the peak", "outside most"));
    try (ContextualModel model =
            new ModelLoader(context.home(), context.progress())
                .open(local, Precision.FP32, threads);
        Peak peak = new Peak(threads)) {
      peak.measure();
      for (String name : probes) {
        Probe<?, ?, ?> probe = Probes.named(name);
        measure(probe, model, 3, peak); // to get warm
        context.progress().say(name);
        table.row(measure(probe, model, limit, peak));
      }
    }
    context.tables(format).print(table);
    return 0;
  }

  private <O extends Record, I extends Record, F extends Record> List<Cell> measure(
      Probe<O, I, F> probe, ContextualModel model, int items, Peak peak) throws IOException {
    Path folder = Files.createTempDirectory("semascope-bench");
    try (Resources resources = new Resources(context.env(), context.progress(), false, threads)) {
      List<LayerMix> layers = new LayerSelection("all").mixes(model.architecture().exposed());
      Subject subject =
          Subject.keeping(
              Subject.of(MODEL, model, layers, Pieces.MEAN),
              folder.resolve("evaluations"),
              context.progress());
      Plan<I> plan =
          probe.planner(probe.defaults(), resources).plan(List.of(subject.traits()), items, SEED);
      Encoder encoder = model.encoder();
      double before = peak.measureAgain();
      long busy = encoder.busyNanos();
      long tokens = encoder.tokensRead();
      long pairs = encoder.tokenPairsRead();
      long start = System.nanoTime();
      StackSamples samples = new StackSamples();
      try (samples) {
        WholeProbe.run(
            probe, probe.defaults(), plan, subject, resources, SEED, folder.resolve("runs"));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      double inside = (encoder.busyNanos() - busy) / 1e9 / seconds / threads;
      tokens = encoder.tokensRead() - tokens;
      double done =
          Work.of(model.architecture(), INNER)
              .belowTargets(tokens, encoder.tokenPairsRead() - pairs);
      double limitRate = (before + peak.measureAgain()) / 2;
      return List.of(
          Cell.of(probe.about().name()),
          number("%.1f", seconds),
          Cell.number(Long.toString(tokens)),
          number("%.2f", inside),
          number("%.2f", done / seconds / limitRate),
          Cell.of(places(samples)));
    } finally {
      Folders.remove(folder);
    }
  }

  private String places(StackSamples samples) {
    return samples.largest(PLACES).stream()
        .map(
            place ->
                String.format(Locale.ROOT, "%s %.3f", place.method(), place.threads() / threads))
        .collect(Collectors.joining(", "));
  }

  private static Cell number(String pattern, double value) {
    return Cell.number(String.format(Locale.ROOT, pattern, value));
  }
}
