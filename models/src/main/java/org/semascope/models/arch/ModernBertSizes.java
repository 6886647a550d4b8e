package org.semascope.models.arch;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.ModelFormatException;

/**
 * The numbers of a ModernBERT configuration.
 *
 * @param global whether each block attends to the whole text
 * @param window how many places before and after its own a token sees in the other blocks
 * @param globalBase of the rotary places in blocks that attend to the whole text
 * @param localBase of those in the others
 * @param tied whether the masked-word head's matrix is the table of words, whatever else is stored
 */
record ModernBertSizes(
    int vocabulary,
    int hidden,
    int layers,
    int heads,
    int inner,
    int positions,
    double epsilon,
    Activation activation,
    Activation headActivation,
    List<Boolean> global,
    int window,
    double globalBase,
    double localBase,
    boolean tied,
    Biases biases,
    Dropout dropout) {
  /** Which parts have one. */
  record Biases(boolean attention, boolean inner, boolean norm, boolean head, boolean decoder) {}

  static ModernBertSizes of(Config config) {
    double globalBase = base(config, Config.FULL, "global_rope_theta", 160_000.0);
    double otherwise = config.isNull("local_rope_theta") ? globalBase : 10_000.0;
    int layers = config.positive("num_hidden_layers");
    return new ModernBertSizes(
        config.positive("vocab_size"),
        config.positive("hidden_size"),
        layers,
        config.divisorOf("hidden_size", "num_attention_heads"),
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        config.positive("norm_eps", 1e-5),
        config.activation("hidden_activation", "gelu"),
        config.activation("classifier_activation", "gelu"),
        global(config, layers),
        config.positive("local_attention", 128) / 2,
        globalBase,
        base(config, Config.SLIDING, "local_rope_theta", otherwise),
        config.flag("tie_word_embeddings", true),
        new Biases(
            config.flag("attention_bias", false),
            config.flag("mlp_bias", false),
            config.flag("norm_bias", false),
            config.flag("classifier_bias", false),
            config.flag("decoder_bias", true)),
        dropout(config));
  }

  private static Dropout dropout(Config config) {
    double attention = config.share("attention_dropout", 0);
    return new Dropout(
        config.share("embedding_dropout", 0), attention, attention, config.share("mlp_dropout", 0));
  }

  /** The base for one kind of block, as transformers writes it from version 5 on, or before. */
  private static double base(Config config, String kind, String before, double otherwise) {
    String rope = "rope_parameters." + kind;
    String type = config.text(rope + ".rope_type", "default");
    if (!type.equals("default")) {
      throw ModelFormatException.file(config.file(), rope + ".rope_type default", type);
    }
    return config.positive(rope + ".rope_theta", config.positive(before, otherwise));
  }

  /** By name, or where the file names none, every so many blocks from the first. */
  private static List<Boolean> global(Config config, int layers) {
    if (!config.has("layer_types")) {
      int every = config.positive("global_attn_every_n_layers", 3);
      return IntStream.range(0, layers).mapToObj(block -> block % every == 0).toList();
    }
    return config.sliding(layers).stream().map(sliding -> !sliding).toList();
  }

  int headSize() {
    return hidden / heads;
  }

  /** Of the rotary places in block {@code layer}. */
  double base(int layer) {
    return isGlobal(layer) ? globalBase : localBase;
  }

  boolean isGlobal(int layer) {
    return global.get(layer - 1);
  }
}
