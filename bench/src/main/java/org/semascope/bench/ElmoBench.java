package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.models.ContextualModel;
import org.semascope.models.arch.Elmo;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench elmo}: words per second through a full-size ELMo. */
@Command(
    name = "elmo",
    description = {
      "Measures ELMo in the original's sizes, with weights drawn by chance.",
      "Sentences have one length, all layers are computed. Words are drawn as texts have them: few"
          + " are frequent, most are rare."
    },
    footer = {"", "Example:", "  semascope bench elmo --rounds 3"})
final class ElmoBench extends Bench.Threaded {
  private static final String ALL = "every word of a text";
  private static final String ONE = "one word of a text";
  private static final long SEED = 20211107;

  @Option(names = "--texts", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int texts = 64;

  @Option(names = "--words", paramLabel = "N", description = "Per text (${DEFAULT-VALUE}).")
  private int words = 25;

  private final Random random = new Random(SEED);

  ElmoBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) throws IOException {
    Path options = folder.resolve("options.json");
    try (InputStream bundled = ElmoBench.class.getResourceAsStream("elmo-options.json")) {
      Files.copy(bundled, options);
    }
    RandomCheckpoint.write(
        folder.resolve(ElmoFiles.DRAWN_WEIGHTS), Elmo.outline(options), DType.F32);
    Peak peak = peak();
    ContextualModel model = closing(ContextualModel.open(folder, Precision.FP32, threads));
    Results<Integer> results =
        this.<Integer>contest()
            .addPrepared(ALL, round -> prepare(model, words))
            .addPrepared(ONE, round -> prepare(model, 1))
            .besidePeak(peak::measure)
            .run();
    double read = (double) texts * words;
    Table rates = Samples.table("words/s, " + threads + " threads");
    for (String name : List.of(ALL, ONE)) {
      results.row(rates, name, "%.0f", round -> read / round.seconds(name));
    }
    results.row(rates, "peak, GFLOP/s", "%.0f", round -> round.of(ALL).limit() / 1e9);
    double operations = read * operationsPerWord(options);
    Table table = Samples.table("ELMo");
    results.row(
        table,
        "of the peak, by products of the LSTMs",
        "%.2f",
        round -> round.ofPeak(ALL, operations));
    results.row(table, "one word over every word", "%.2f", round -> round.ratio(ALL, ONE));
    print(List.of(rates, table));
  }

  /** Of the LSTMs: the four gates of input and state, and the projection, in both directions. */
  static double operationsPerWord(Path options) {
    return Elmo.outline(options).entrySet().stream()
        .filter(tensor -> tensor.getKey().contains("LSTMCell/W"))
        .mapToDouble(tensor -> 2.0 * tensor.getValue().elements())
        .sum();
  }

  /**
   * Prepares vectors of words in new texts.
   *
   * @param asked 1 for the word in the middle of each text, or all words
   */
  private Callable<Integer> prepare(ContextualModel model, int asked) {
    List<VectorQuery> queries =
        Stream.generate(this::text)
            .limit(texts)
            .map(text -> query(model.align(EncodeBench.middle(text)), asked))
            .toList();
    return () -> model.encoder().vectors(queries, model.architecture().exposed()).size();
  }

  private static VectorQuery query(AlignedInput input, int asked) {
    int first = asked == 1 ? input.targets().get(0).first() : 1; // after the start of the text
    List<PieceRange> each =
        IntStream.range(first, first + asked)
            .mapToObj(position -> new PieceRange(position, position + 1))
            .toList();
    return new VectorQuery(TokenInput.of(input.ids(), input.typeIds()), each);
  }

  private String text() {
    return Stream.generate(this::word).limit(words).collect(Collectors.joining(" "));
  }

  /** The word of rank r has a frequency proportional to 1/r; frequent words are short. */
  private String word() {
    int rank = (int) Math.exp(random.nextDouble() * Math.log(20_000));
    StringBuilder word = new StringBuilder();
    for (int rest = rank + 1; rest > 0; rest /= 4) {
      word.append((char) ('a' + (rest * 7 + word.length()) % 26));
    }
    return word.append(Integer.toString(rank, 36)).toString();
  }
}
