package org.semascope.models.arch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sizes from the {@code config.json} of an exported graph; empty if there is no such file, since
 * the graph can be run without it.
 *
 * @param architectures the classes it was exported from; may be empty
 * @param positions longest input in tokens
 */
public record ExportedSizes(
    String modelType,
    List<String> architectures,
    OptionalInt layers,
    OptionalInt width,
    OptionalInt positions) {
  /** Their positions start after the padding token's id. */
  private static final Set<String> AFTER_PADDING =
      Set.of("roberta", "xlm-roberta", "camembert", "mpnet");

  public static ExportedSizes in(Path directory) {
    if (!Files.isRegularFile(directory.resolve("config.json"))) {
      OptionalInt unknown = OptionalInt.empty();
      return new ExportedSizes("", List.of(), unknown, unknown, unknown);
    }
    Config config = Config.read(directory);
    return new ExportedSizes(
        config.modelType(),
        config.architectures(),
        first(config, "num_hidden_layers", "n_layers", "n_layer"),
        first(config, "hidden_size", "dim", "d_model", "n_embd"),
        positions(config));
  }

  private static OptionalInt positions(Config config) {
    OptionalInt all = first(config, "max_position_embeddings", "n_positions");
    if (all.isEmpty() || !AFTER_PADDING.contains(config.modelType())) {
      return all;
    }
    return OptionalInt.of(
        BertSizes.longest(config, all.getAsInt(), BertSizes.afterPadding(config)));
  }

  private static OptionalInt first(Config config, String... keys) {
    return Stream.of(keys).mapToInt(key -> config.positive(key, 0)).filter(n -> n > 0).findFirst();
  }
}
