package org.semascope.models.arch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What the {@code config.json} beside an exported graph tells; nothing where there is none, since
 * the graph alone can be run.
 */
public record ExportedSizes(
    String modelType, OptionalInt layers, OptionalInt width, OptionalInt positions) {
  public static ExportedSizes in(Path directory) {
    if (!Files.isRegularFile(directory.resolve("config.json"))) {
      OptionalInt unknown = OptionalInt.empty();
      return new ExportedSizes("", unknown, unknown, unknown);
    }
    Config config = Config.read(directory);
    return new ExportedSizes(
        config.modelType(),
        first(config, "num_hidden_layers", "n_layers", "n_layer"),
        first(config, "hidden_size", "dim", "d_model", "n_embd"),
        first(config, "max_position_embeddings", "n_positions"));
  }

  private static OptionalInt first(Config config, String... keys) {
    return Stream.of(keys).mapToInt(key -> config.positive(key, 0)).filter(n -> n > 0).findFirst();
  }
}
