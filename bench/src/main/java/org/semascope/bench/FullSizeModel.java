package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;

/** An architecture with the sizes of a released model and weights of no meaning. */
final class FullSizeModel implements AutoCloseable {
  private final String name;
  private final Encoder encoder;
  private final Blueprint blueprint;
  private final Random random = new Random(1);

  /**
   * @param name of a released model whose configuration stands beside this class
   * @param folder to write its weights in
   */
  FullSizeModel(String name, Path folder, Precision precision, int threads) throws IOException {
    this.name = name;
    Path directory = Files.createDirectory(folder.resolve(name));
    try (InputStream config =
        FullSizeModel.class.getResourceAsStream("full-size/" + name + ".json")) {
      if (config == null) {
        throw new SemascopeException(
            "--models %s: expected the name of a released model whose sizes are known, such as gpt2 or Qwen3-0.6B"
                .formatted(name));
      }
      Files.copy(config, directory.resolve("config.json"));
    }
    blueprint = Blueprint.of(Architectures.outline(Config.read(directory)));
    boolean half = Files.readString(directory.resolve("config.json")).contains("bfloat16");
    RandomCheckpoint.write(directory, blueprint.tensors(), half ? DType.BF16 : DType.F32);
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    Path weights = WeightsFolder.of(checkpoint);
    encoder = Encoder.of(bound, weights, OptionalInt.empty(), precision, threads);
  }

  String name() {
    return name;
  }

  /** This length, or the longest that the model can take. */
  int within(int length) {
    return Math.min(length, encoder.architecture().maxLength());
  }

  /** Floating-point operations for each token of a text of this length, through all layers. */
  double workPerToken(int length) {
    ModelProperties sizes = encoder.architecture();
    double attention = 2.0 * 2 * length * sizes.hiddenSize() * sizes.layers();
    return 2.0 * blueprint.productsPerToken() + attention;
  }

  /** Takes the mean of all tokens of each text at the last layer, so that all are computed. */
  void encode(int texts, int length) {
    int vocabulary = encoder.architecture().vocabularySize();
    List<VectorQuery> queries =
        IntStream.range(0, texts)
            .mapToObj(
                text -> {
                  int[] ids = random.ints(length, 0, vocabulary).toArray();
                  return new VectorQuery(
                      TokenInput.of(ids, new int[length]), List.of(new PieceRange(0, length)));
                })
            .toList();
    encoder.vectors(queries, new TreeSet<>(List.of(encoder.architecture().layers())));
  }

  @Override
  public void close() {
    encoder.close();
  }
}
