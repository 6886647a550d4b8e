package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.io.FileTree;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.DType;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.tuning.Example;
import org.semascope.tuning.Learner;
import org.semascope.tuning.TuningOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench tuning}: training steps per second, beside DJL's own BERT. */
@Command(
    name = "tuning",
    mixinStandardHelpOptions = true,
    description = {
      "Measures steps of fine-tuning: forward, backward and AdamW on all parameters.",
      "The other contestant is the BERT block that DJL brings along, with DJL's own trainer, loss and"
          + " AdamW on the same PyTorch. Both have the sizes of bert-base-uncased and weights of no"
          + " meaning, and take turns on the same batches of words in texts; ratios are taken within"
          + " a round."
    },
    footer = {"", "Example:", "  semascope bench tuning --rounds 3"})
final class TuningBench implements Callable<Integer> {
  private static final int LABELS = 60;
  private static final int VOCABULARY = 30522;
  private static final int SHORTEST = 8;
  private static final int LONGEST = 40;

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--steps", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int steps = 5;

  @Option(names = "--batch", paramLabel = "N", description = "Words (${DEFAULT-VALUE}).")
  private int batch = 8;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  TuningBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    Ratio ours = new Ratio();
    Ratio theirs = new Ratio();
    Ratio ratio = new Ratio();
    Path folder = Files.createTempDirectory("semascope-bench");
    TuningOptions options = new TuningOptions(batch * steps, 1, 2e-5, batch, 1, 1, false, threads);
    try (Learner learner =
            Learner.open(
                fullSizeBert(folder), LABELS, options, context.home(), context.progress());
        DjlBert djl = new DjlBert(VOCABULARY, LABELS, batch, LONGEST, options.learningRate())) {
      Random random = new Random(1);
      Batch first = batch(random);
      learner.step(first.examples(), 0, loss -> {});
      djl.step(first.ids(), first.labels());
      for (int round = 1; round <= rounds; round++) {
        context.progress().say("round " + round + " of " + rounds);
        double ourSeconds = 0;
        double theirSeconds = 0;
        for (int step = 0; step < steps; step++) {
          Batch next = batch(random);
          long start = System.nanoTime();
          learner.step(next.examples(), step, loss -> {});
          long middle = System.nanoTime();
          djl.step(next.ids(), next.labels());
          ourSeconds += (middle - start) / 1e9;
          theirSeconds += (System.nanoTime() - middle) / 1e9;
        }
        ours.add(steps / ourSeconds);
        theirs.add(steps / theirSeconds);
        ratio.add(theirSeconds / ourSeconds);
      }
    } finally {
      FileTree.delete(folder);
    }
    Table table = new Table(List.of("what", "median", "range"));
    table.row(ours.row("semascope, steps/s", "%.3f"));
    table.row(theirs.row("DJL's BERT block, steps/s", "%.3f"));
    table.row(ratio.row("semascope / DJL", "%.2f"));
    context.tables(format).print(table);
    context
        .progress()
        .say(
            String.format(
                Locale.ROOT,
                "batches of %d texts of %d to %d tokens, %d threads",
                batch,
                SHORTEST,
                LONGEST,
                threads));
    return 0;
  }

  private static Path fullSizeBert(Path folder) throws IOException {
    try (InputStream config =
        TuningBench.class.getResourceAsStream("full-size/bert-base-uncased.json")) {
      Files.copy(config, folder.resolve("config.json"));
    }
    Blueprint blueprint = Blueprint.of(Architectures.outline(Config.read(folder)));
    RandomCheckpoint.write(folder, blueprint.tensors(), DType.F32);
    return folder;
  }

  private record Batch(List<int[]> ids, int[] labels) {
    /** A word in the middle of each text. */
    List<Example> examples() {
      return IntStream.range(0, labels.length)
          .mapToObj(
              i -> {
                int length = ids.get(i).length;
                PieceRange word = new PieceRange(length / 2, length / 2 + 1);
                return new Example(TokenInput.of(ids.get(i), new int[length]), word, labels[i]);
              })
          .toList();
    }
  }

  private Batch batch(Random random) {
    List<int[]> ids = new ArrayList<>();
    for (int i = 0; i < batch; i++) {
      int length = random.nextInt(SHORTEST, LONGEST + 1);
      ids.add(random.ints(length, 0, VOCABULARY).toArray());
    }
    return new Batch(ids, random.ints(batch, 0, LABELS).toArray());
  }
}
