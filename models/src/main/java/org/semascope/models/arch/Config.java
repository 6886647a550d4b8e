package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.StreamSupport;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.wire.JsonFile;

/** A checkpoint's {@code config.json}; a value that is missing or absurd is refused by its name. */
public final class Config {
  private static final List<String> WIDTHS =
      List.of(
          "hidden_size",
          "embedding_size",
          "intermediate_size",
          "vocab_size",
          "dim",
          "hidden_dim",
          "d_model",
          "d_inner",
          "n_embd",
          "n_inner",
          "num_attention_heads",
          "head_dim",
          "ffn_dim",
          "word_embed_proj_dim",
          "num_heads",
          "d_kv",
          "d_ff");
  private static final List<String> LAYERS =
      List.of(
          "num_hidden_layers",
          "n_layer",
          "n_layers",
          "num_layers",
          "num_hidden_groups",
          "inner_group_num");
  private static final List<String> PLACES =
      List.of(
          "max_position_embeddings",
          "n_positions",
          "max_relative_positions",
          "position_buckets",
          "relative_attention_max_distance",
          "relative_attention_num_buckets",
          "conv_kernel_size");
  private static final int MOST_PLACES = 1 << 20;
  private static final List<String> EXPERTS =
      List.of("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts");

  /** What {@code layer_types} calls blocks in which a token sees the whole text. */
  static final String FULL = "full_attention";

  /** What it calls the others. */
  static final String SLIDING = "sliding_attention";

  private final Path file;
  private final JsonNode root;

  private Config(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  public static Config read(Path directory) {
    Path file = directory.resolve("config.json");
    if (!Files.isRegularFile(file)) {
      Checkpoints.refuseGguf(directory);
      throw new SemascopeException(
          "%s: expected a model directory with a config.json, found none".formatted(directory));
    }
    return new Config(file, JsonFile.object(file));
  }

  public Path file() {
    return file;
  }

  /**
   * Refuses numbers that no checkpoint with these tensors can have, before anything is built by
   * them: a width far beyond every tensor, or far more layers than tensors.
   */
  void requireWithin(Collection<StoredTensor> tensors) {
    long widest =
        tensors.stream()
            .flatMapToLong(tensor -> Arrays.stream(tensor.shape().dims()))
            .max()
            .orElse(0);
    // Twice as many: a number that is a little off is better told by the tensor it does not fit,
    // and
    // blocks that share their weights, as ALBERT's do, can be more than the tensors.
    WIDTHS.forEach(key -> requireAtMost(key, 2 * widest, "as the widest tensor has " + widest));
    LAYERS.forEach(key -> requireAtMost(key, 2L * tensors.size(), "twice the tensors there are"));
    PLACES.forEach(key -> requireAtMost(key, MOST_PLACES, "as in all known models"));
  }

  private void requireAtMost(String key, long most, String why) {
    JsonNode value = value(key);
    if (value.isIntegralNumber() && value.doubleValue() > most) {
      throw ModelFormatException.file(
          file, "%s to be at most %s, %s".formatted(key, most, why), value);
    }
  }

  /** Refuses weights that are packed into few bits, and mixtures of experts. */
  void requirePlainWeights() {
    if (has("quantization_config")) {
      throw ModelFormatException.file(
          file,
          "weights in full or half precision, as in the checkpoint that this one was made from",
          "quantization_config for " + text("quantization_config.quant_method", "few bits"));
    }
    for (String experts : EXPERTS) {
      if (has(experts) && whole(experts, 0) > 1) {
        throw ModelFormatException.file(
            file,
            "a model whose tokens all go through the same weights",
            "a mixture of experts: %s %s, %s".formatted(modelType(), experts, value(experts)));
      }
    }
  }

  /** {@code model_type}, or the empty text if the file does not say. */
  public String modelType() {
    return root.path("model_type").asText("");
  }

  /** {@code architectures}, such as BertForMaskedLM. */
  public List<String> architectures() {
    return StreamSupport.stream(root.path("architectures").spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  int positive(String key) {
    return JsonFile.positive(file, key, value(key));
  }

  double positive(String key, double fallback) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    if (!value.isNumber() || !(value.doubleValue() > 0)) {
      throw ModelFormatException.file(file, key + " to be a positive number", found(value));
    }
    return value.doubleValue();
  }

  /** A positive number that may be missing. */
  OptionalDouble optionalPositive(String key) {
    return has(key) ? OptionalDouble.of(positive(key, 0.0)) : OptionalDouble.empty();
  }

  /** A share of a whole: from 0 up to, but not, 1. */
  double share(String key, double fallback) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    if (!value.isNumber() || !(value.doubleValue() >= 0 && value.doubleValue() < 1)) {
      throw ModelFormatException.file(file, key + " to be a share below 1", found(value));
    }
    return value.doubleValue();
  }

  int positive(String key, int fallback) {
    return has(key) ? positive(key) : fallback;
  }

  /** A whole number that may be zero, or negative to say that there is none. */
  int whole(String key, int fallback) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    if (!value.isInt()) {
      throw ModelFormatException.file(file, key + " to be a whole number", found(value));
    }
    return value.intValue();
  }

  boolean has(String key) {
    JsonNode value = value(key);
    return !value.isMissingNode() && !value.isNull();
  }

  /** Whether the file says that there is no such value, rather than saying nothing. */
  boolean isNull(String key) {
    return value(key).isNull();
  }

  boolean flag(String key, boolean fallback) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    if (!value.isBoolean()) {
      throw ModelFormatException.file(file, key + " to be true or false", found(value));
    }
    return value.booleanValue();
  }

  /** {@code layer_types}: of each of so many blocks whether a token sees a window only. */
  List<Boolean> sliding(int layers) {
    List<String> kinds = words("layer_types");
    if (kinds.size() != layers || !List.of(FULL, SLIDING).containsAll(kinds)) {
      throw ModelFormatException.file(
          file, "layer_types to be %s times one of %s, %s".formatted(layers, FULL, SLIDING), kinds);
    }
    return kinds.stream().map(SLIDING::equals).toList();
  }

  /** Words in a list, or in one text with bars between them. */
  List<String> words(String key) {
    JsonNode value = value(key);
    return value.isArray()
        ? StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText).toList()
        : Arrays.stream(value.asText("").split("\\|")).filter(word -> !word.isBlank()).toList();
  }

  String text(String key, String fallback) {
    return value(key).asText(fallback);
  }

  int notNegative(String key, int fallback) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    if (!value.isInt() || value.intValue() < 0) {
      throw ModelFormatException.file(file, key + " to be a whole number from 0", found(value));
    }
    return value.intValue();
  }

  /** A positive number, such as that of heads, that another must be a multiple of. */
  int divisorOf(String whole, String key) {
    int width = positive(whole);
    int parts = positive(key);
    if (width % parts != 0) {
      throw ModelFormatException.file(
          file, whole + " to be a multiple of " + key, width + " and " + parts);
    }
    return parts;
  }

  Activation activation(String key, String fallback) {
    String name = text(key, fallback);
    return Activation.named(name)
        .orElseThrow(
            () ->
                ModelFormatException.file(
                    file, key + " to be gelu, gelu_new, relu, silu or tanh", name));
  }

  /** A key with dots in it is one of an object inside others. */
  private JsonNode value(String key) {
    return root.at("/" + key.replace('.', '/'));
  }

  private static String found(JsonNode value) {
    return value.isMissingNode() ? "nothing" : value.toString();
  }
}
