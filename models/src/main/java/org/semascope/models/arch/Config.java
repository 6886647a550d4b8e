package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.wire.JsonFile;

/** A checkpoint's {@code config.json}; missing or invalid values are refused by their keys. */
public final class Config {
  private static final String WIDTHS =
      """
      hidden_size embedding_size intermediate_size dim hidden_dim d_model d_inner n_embd
      n_inner num_attention_heads head_dim ffn_dim word_embed_proj_dim num_heads d_kv d_ff""";
  private static final String LAYERS =
      "num_hidden_layers n_layer n_layers num_layers num_hidden_groups inner_group_num";
  private static final String POSITIONS =
      """
      max_position_embeddings n_positions max_relative_positions position_buckets
      relative_attention_max_distance relative_attention_num_buckets conv_kernel_size""";
  private static final int MOST_POSITIONS = 1 << 20;
  private static final List<String> EXPERTS =
      List.of("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts");

  /** Blocks with global attention in {@code layer_types}. */
  static final String FULL = "full_attention";

  /** Blocks with a sliding window in {@code layer_types}. */
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
    return of(file);
  }

  /** Another file of settings than config.json. */
  static Config of(Path file) {
    return new Config(file, JsonFile.object(file));
  }

  public Path file() {
    return file;
  }

  /**
   * Refuses sizes that no checkpoint with these tensors can have, before anything is allocated: a
   * width far beyond every tensor, or far more layers than tensors.
   *
   * @param vocabulary whether there is a tensor of {@code vocab_size} rows
   */
  void requireWithin(Collection<StoredTensor> tensors, boolean vocabulary) {
    long widest =
        tensors.stream()
            .flatMapToLong(tensor -> Arrays.stream(tensor.shape().dims()))
            .max()
            .orElse(0);
    // Twice: a small error is better reported with the tensor that does not fit, and blocks that
    // share their weights, as ALBERT's do, can outnumber the tensors.
    String widths = vocabulary ? WIDTHS + " vocab_size" : WIDTHS;
    requireAtMost(2 * widest, widths, "as the widest tensor has " + widest);
    requireAtMost(2L * tensors.size(), LAYERS, "twice the tensors there are");
    requireAtMost(MOST_POSITIONS, POSITIONS, "as in all known models");
  }

  private void requireAtMost(long most, String keys, String why) {
    for (String key : keys.split("\\s+")) {
      JsonNode value = value(key);
      if (value.isIntegralNumber() && value.doubleValue() > most) {
        throw ModelFormatException.file(
            file, "%s to be at most %s, %s".formatted(key, most, why), value);
      }
    }
  }

  /** Refuses quantised weights and mixtures of experts. */
  void requirePlainWeights() {
    if (has("quantization_config")) {
      throw ModelFormatException.file(
          file,
          "weights in full or half precision, as in the original checkpoint",
          "quantization_config for " + text("quantization_config.quant_method", "few bits"));
    }
    for (String experts : EXPERTS) {
      if (has(experts) && whole(experts, 0) > 1) {
        throw ModelFormatException.file(
            file,
            "a dense model",
            "a mixture of experts: %s %s, %s".formatted(modelType(), experts, value(experts)));
      }
    }
  }

  /** {@code model_type}, or an empty string. */
  public String modelType() {
    return root.path("model_type").asText("");
  }

  /** {@code architectures}, such as BertForMaskedLM. */
  public List<String> architectures() {
    return texts(root.path("architectures"));
  }

  int positive(String key) {
    return JsonFile.positive(file, key, value(key));
  }

  int positive(String key, int fallback) {
    return has(key) ? positive(key) : fallback;
  }

  double positive(String key, double fallback) {
    return value(key, fallback, "a positive number", JsonNode::doubleValue, v -> v > 0);
  }

  /** A positive number that may be missing. */
  OptionalDouble optionalPositive(String key) {
    return has(key) ? OptionalDouble.of(positive(key, 0.0)) : OptionalDouble.empty();
  }

  /** A rate from 0 to below 1. */
  double rate(String key, double fallback) {
    String expected = "a rate from 0 to below 1";
    return value(key, fallback, expected, JsonNode::doubleValue, v -> v >= 0 && v < 1);
  }

  /** An integer that may be zero, or negative to mean none. */
  int whole(String key, int fallback) {
    return value(key, fallback, "a whole number", JsonNode::intValue, v -> true);
  }

  int notNegative(String key, int fallback) {
    return value(key, fallback, "a whole number from 0", JsonNode::intValue, v -> v >= 0);
  }

  boolean flag(String key, boolean fallback) {
    return value(key, fallback, "true or false", JsonNode::booleanValue, v -> true);
  }

  /** A value of the fallback's type, or the fallback if the file has none. */
  private <V> V value(
      String key, V fallback, String expected, Function<JsonNode, V> read, Predicate<V> allowed) {
    JsonNode value = value(key);
    if (value.isMissingNode() || value.isNull()) {
      return fallback;
    }
    boolean ofType =
        fallback instanceof Boolean
            ? value.isBoolean()
            : fallback instanceof Integer ? value.isInt() : value.isNumber();
    if (!ofType || !allowed.test(read.apply(value))) {
      throw ModelFormatException.file(file, key + " to be " + expected, value);
    }
    return read.apply(value);
  }

  /** Refuses another value than this default. */
  void require(String key, String only) {
    String found = text(key, only);
    if (!found.equals(only)) {
      throw ModelFormatException.file(file, key + " " + only, found);
    }
  }

  void requireFalse(String key) {
    if (flag(key, false)) {
      throw ModelFormatException.file(file, key + " false", true);
    }
  }

  boolean has(String key) {
    JsonNode value = value(key);
    return !value.isMissingNode() && !value.isNull();
  }

  /** Whether the value is an explicit null. */
  boolean isNull(String key) {
    return value(key).isNull();
  }

  /** For each block whether {@code layer_types} gives it a sliding window. */
  List<Boolean> sliding(int layers) {
    List<String> kinds = words("layer_types");
    if (kinds.size() != layers || !List.of(FULL, SLIDING).containsAll(kinds)) {
      throw ModelFormatException.file(
          file, "layer_types to be %s times one of %s, %s".formatted(layers, FULL, SLIDING), kinds);
    }
    return kinds.stream().map(SLIDING::equals).toList();
  }

  /** A list of strings, or a string separated by {@code |}. */
  List<String> words(String key) {
    JsonNode value = value(key);
    return value.isArray()
        ? texts(value)
        : Arrays.stream(value.asText("").split("\\|")).filter(word -> !word.isBlank()).toList();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  String text(String key, String fallback) {
    return value(key).asText(fallback);
  }

  /** A value divided by another, such as the number of heads, without remainder. */
  int quotient(String whole, String key) {
    int width = positive(whole);
    int parts = positive(key);
    if (width % parts != 0) {
      throw ModelFormatException.file(
          file, whole + " to be a multiple of " + key, width + " and " + parts);
    }
    return width / parts;
  }

  Activation activation(String key, String fallback) {
    String name = text(key, fallback);
    return Activation.named(name)
        .orElseThrow(
            () ->
                ModelFormatException.file(
                    file, key + " to be gelu, gelu_new, relu, silu or tanh", name));
  }

  /** Dots in a key separate the keys of nested objects. */
  JsonNode value(String key) {
    return root.at("/" + key.replace('.', '/'));
  }
}
