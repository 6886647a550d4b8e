package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.Table;
import org.semascope.tuning.Example;
import org.semascope.tuning.Learner;
import org.semascope.tuning.TuningOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench tuning}: training steps per second, beside DJL's own BERT. */
@Command(
    name = "tuning",
    description = {
      "Measures steps of fine-tuning: forward, backward and AdamW on all parameters.",
      "The other contestant is the BERT block that DJL brings along, with DJL's own trainer, loss and"
          + " AdamW on the same PyTorch. Both have the sizes of bert-base-uncased and weights of no"
          + " meaning, and take turns on the same batches of words in texts; ratios are taken within"
          + " a round."
    },
    footer = {"", "Example:", "  semascope bench tuning --rounds 3"})
final class TuningBench extends Bench.Threaded {
  private static final String OURS = "semascope";
  private static final String PEER = "DJL's BERT block";
  private static final int LABELS = 60;
  private static final int VOCABULARY = 30522;
  private static final int SHORTEST = 8;
  private static final int LONGEST = 40;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Per round (default: ${DEFAULT-VALUE}).")
  private int steps = 5;

  @Option(names = "--batch", paramLabel = "N", description = "Words (default: ${DEFAULT-VALUE}).")
  private int batch = 8;

  TuningBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) throws IOException {
    TuningOptions options = new TuningOptions(batch * steps, 1, 2e-5, batch, 1, 1, false, threads);
    RandomCheckpoint.write("bert-base-uncased", folder);
    Learner learner =
        closing(
            Learner.open(
                folder, Optional.empty(), LABELS, options, context.home(), context.progress()));
    DjlBert djl = closing(new DjlBert(VOCABULARY, LABELS, batch, LONGEST, options.learningRate()));
    Results<Integer> results =
        this.<Integer>contest()
            .add(
                OURS,
                round -> {
                  List<Batch> all = batches(round);
                  for (int step = 0; step < all.size(); step++) {
                    learner.step(all.get(step).examples(), step, loss -> {});
                  }
                  return all.size();
                })
            .add(
                PEER,
                round -> {
                  List<Batch> all = batches(round);
                  all.forEach(one -> djl.step(one.ids, one.labels));
                  return all.size();
                })
            .run();
    Table table = Results.table("what");
    for (String name : List.of(OURS, PEER)) {
      results.row(
          table, name + ", steps/s", "%.3f", round -> round.result(name) / round.seconds(name));
    }
    results.row(table, "semascope / DJL", "%.2f", round -> round.ratio(PEER, OURS));
    print(List.of(table));
    say("batches of %d texts of %d to %d tokens, %d threads", batch, SHORTEST, LONGEST, threads);
  }

  /** The same in a round for both contestants. */
  private List<Batch> batches(int round) {
    Random random = new Random(round);
    return Stream.generate(() -> batch(random)).limit(round == 0 ? 1 : steps).toList();
  }

  private Batch batch(Random random) {
    List<int[]> ids =
        Stream.generate(() -> random.nextInt(SHORTEST, LONGEST + 1))
            .limit(batch)
            .map(length -> random.ints(length, 0, VOCABULARY).toArray())
            .toList();
    return new Batch(ids, random.ints(batch, 0, LABELS).toArray());
  }

  /**
   * @param ids the tokens of each text
   */
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
}
