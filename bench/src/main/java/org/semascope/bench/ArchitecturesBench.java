package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.bench.Results.Turn;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench architectures}: tokens per second of every architecture, beside BERT's. */
@Command(
    name = "architectures",
    description = {
      "Measures the encoder on random weights with the sizes of released models, beside BERT.",
      "Counts tokens and floating-point operations a second, all layers of all tokens. Writes"
          + " about 4 GB of weights into the temporary folder, and removes them."
    },
    footer = {"", "Example:", "  semascope bench architectures --rounds 3"})
final class ArchitecturesBench extends Bench.Threaded {
  private static final String MEASURE = "bert-base-uncased";

  @Option(
      names = "--texts",
      paramLabel = "N",
      description = "Per round (default: ${DEFAULT-VALUE}).")
  private int texts = 64;

  @Option(
      names = "--length",
      paramLabel = "N",
      description =
          "Tokens a text (default: ${DEFAULT-VALUE}), or what a model can take if it is less.")
  private int length = 32;

  @Option(
      names = "--models",
      split = ",",
      paramLabel = "NAME",
      description = "Beside BERT (default: ${DEFAULT-VALUE}).")
  private List<String> models =
      List.of(
          "roberta-base",
          "albert-base-v2",
          "gpt2",
          "xlnet-base-cased",
          "deberta-v3-base",
          "modernbert-base");

  @Option(names = "--precision", paramLabel = "P", description = "fp32 (default) or int8.")
  private Precision precision = Precision.FP32;

  private final Random random = new Random(1);

  /** The work of a turn. */
  private record Done(long tokens, double operations) {}

  ArchitecturesBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) throws IOException {
    new ModelLoader(context.home(), context.progress()).prepareProducts();
    Contest<Done> contest = contest();
    List<String> names = new ArrayList<>(List.of(MEASURE));
    names.addAll(models);
    for (String name : names) {
      say("random weights for %s", name);
      Path directory = Files.createDirectory(folder.resolve(name));
      RandomCheckpoint.write(name, directory);
      Encoder encoder = closing(encoder(directory));
      Work work = Work.of(directory);
      contest.add(name, round -> encode(encoder, work, round == 0 ? threads : texts));
    }
    Results<Done> results = contest.run();
    Table tokens = Results.table("tokens/s, " + threads + " threads");
    Table ratios = Results.table("operations per second of processor time, over BERT's");
    Table memory = new Table(List.of("memory, GB", "when ready", "at most"));
    for (String name : names) {
      results.row(tokens, name, "%.0f", round -> round.result(name).tokens / round.seconds(name));
      if (!name.equals(MEASURE)) {
        results.row(
            ratios, name, "%.2f", round -> speed(round.of(name)) / speed(round.of(MEASURE)));
      }
      Spent used = results.warmUp().of(name).spent();
      memory.row(
          List.of(
              Cell.of(name),
              Results.number("%.2f", used.kept() / 1e9),
              Results.number("%.2f", used.peak() / 1e9)));
    }
    print(List.of(tokens, ratios, memory));
  }

  /** By processor time, since other programs lengthen the clock of one contestant only. */
  private static double speed(Turn<Done> turn) {
    return turn.result().operations / turn.spent().processor();
  }

  private Encoder encoder(Path directory) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    Path weights = WeightsFolder.of(checkpoint);
    return Encoder.of(bound, weights, OptionalInt.empty(), Optional.empty(), precision, threads);
  }

  /** Takes the mean of all tokens of each text at the last layer, so that all are computed. */
  private Done encode(Encoder encoder, Work work, int count) {
    int tokens = Math.min(length, encoder.architecture().maxLength());
    int vocabulary = encoder.architecture().vocabularySize();
    List<VectorQuery> queries =
        Stream.generate(() -> random.ints(tokens, 0, vocabulary).toArray())
            .limit(count)
            .map(
                ids ->
                    new VectorQuery(
                        TokenInput.of(ids, new int[tokens]), List.of(new PieceRange(0, tokens))))
            .toList();
    encoder.vectors(queries, new TreeSet<>(List.of(encoder.architecture().layers())));
    return new Done((long) count * tokens, count * work.everywhere(tokens));
  }
}
