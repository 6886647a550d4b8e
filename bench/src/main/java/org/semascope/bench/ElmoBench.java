package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench elmo}: words per second through a full-size ELMo. */
@Command(
    name = "elmo",
    mixinStandardHelpOptions = true,
    description = {
      "Measures ELMo in the original's sizes, with weights drawn by chance.",
      "Sentences have one length, all layers are computed. Words are drawn as texts have them: few"
          + " are frequent, most are rare."
    },
    footer = {"", "Example:", "  semascope bench elmo --rounds 3"})
final class ElmoBench implements Callable<Integer> {
  private static final long SEED = 20211107;
  private static final SortedSet<Integer> LAYERS = new TreeSet<>(List.of(0, 1, 2));

  /** Two LSTMs each way: the four gates of input and state, and the projection. */
  private static final double PER_WORD =
      4
          * 2.0
          * (2 * RandomElmo.PROJECTION * 4.0 * RandomElmo.CELLS
              + (double) RandomElmo.CELLS * RandomElmo.PROJECTION);

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--texts", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int texts = 64;

  @Option(names = "--words", paramLabel = "N", description = "Per text (${DEFAULT-VALUE}).")
  private int words = 25;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Random random = new Random(SEED);
  private final Map<String, Ratio> speeds = new LinkedHashMap<>();
  private final Map<String, Ratio> ratios = new LinkedHashMap<>();

  ElmoBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("semascope-elmo");
      RandomElmo.write(folder, SEED);
      new ModelLoader(context.home(), context.progress()).prepareProducts();
      try (ContextualModel model = ContextualModel.open(folder, Precision.FP32, threads);
          Peak peak = new Peak(threads)) {
        encode(model, 1); // warm up
        for (int round = 1; round <= rounds; round++) {
          context.progress().say("round " + round + " of " + rounds);
          measure(model, peak.measure());
        }
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot write an ELMo of random weights: " + e, e);
    } finally {
      Folders.remove(folder);
    }
    print();
    return 0;
  }

  private void measure(ContextualModel model, double limit) {
    double all = encode(model, words);
    double one = encode(model, 1);
    Ratio.add(speeds, "every word of a text", texts * words / all);
    Ratio.add(speeds, "one word of a text", texts * words / one);
    Ratio.add(speeds, "peak, GFLOP/s", limit / 1e9);
    Ratio.add(
        ratios, "of the peak, by products of the LSTMs", texts * words * PER_WORD / all / limit);
    Ratio.add(ratios, "one word over every word", all / one);
  }

  /** Seconds for so many neighbouring words of each text: one in the middle, or all. */
  private double encode(ContextualModel model, int asked) {
    List<VectorQuery> queries = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      AlignedInput input = model.align(Ours.middle(text()));
      int first = asked == 1 ? input.targets().get(0).first() : 1; // after the begin of the text
      List<PieceRange> each =
          IntStream.range(first, first + asked)
              .mapToObj(place -> new PieceRange(place, place + 1))
              .toList();
      queries.add(new VectorQuery(TokenInput.of(input.ids(), input.typeIds()), each));
    }
    long start = System.nanoTime();
    model.encoder().vectors(queries, LAYERS);
    return (System.nanoTime() - start) / 1e9;
  }

  private String text() {
    List<String> text = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      text.add(word());
    }
    return String.join(" ", text);
  }

  /** The word of rank r turns up in proportion to 1/r, among 20,000; frequent ones are short. */
  private String word() {
    int rank = (int) Math.exp(random.nextDouble() * Math.log(20_000));
    StringBuilder word = new StringBuilder();
    for (int rest = rank + 1; rest > 0; rest /= 4) {
      word.append((char) ('a' + (rest * 7 + word.length()) % 26));
    }
    return word.append(Integer.toString(rank, 36)).toString();
  }

  private void print() {
    Table rates = new Table(List.of("words/s, " + threads + " threads", "median", "range"));
    speeds.forEach((name, speed) -> rates.row(speed.row(name, "%.0f")));
    context.tables(format).print(rates);
    context.out().println();
    Table table = new Table(List.of("ELMo", "median", "range"));
    ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
    context.tables(format).print(table);
  }
}
