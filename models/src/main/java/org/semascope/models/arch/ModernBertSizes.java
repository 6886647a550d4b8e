package org.semascope.models.arch;

/**
 * The numbers of a ModernBERT configuration.
 *
 * @param globalEvery every so many blocks, from the first, one attends to the whole text
 * @param window how many places before and after its own a token sees in the other blocks
 * @param globalBase of the rotary places in blocks that attend to the whole text
 * @param localBase of those in the others
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
    int globalEvery,
    int window,
    double globalBase,
    double localBase,
    Biases biases) {
  /** Which parts have one. */
  record Biases(boolean attention, boolean inner, boolean norm, boolean head, boolean decoder) {}

  static ModernBertSizes of(Config config) {
    double globalBase = config.positive("global_rope_theta", 160_000.0);
    return new ModernBertSizes(
        config.positive("vocab_size"),
        config.positive("hidden_size"),
        config.positive("num_hidden_layers"),
        config.divisorOf("hidden_size", "num_attention_heads"),
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        config.positive("norm_eps", 1e-5),
        config.activation("hidden_activation", "gelu"),
        config.activation("classifier_activation", "gelu"),
        config.positive("global_attn_every_n_layers", 3),
        config.positive("local_attention", 128) / 2,
        globalBase,
        config.positive("local_rope_theta", globalBase),
        new Biases(
            config.flag("attention_bias", false),
            config.flag("mlp_bias", false),
            config.flag("norm_bias", false),
            config.flag("classifier_bias", false),
            config.flag("decoder_bias", true)));
  }

  int headSize() {
    return hidden / heads;
  }

  boolean isGlobal(int layer) {
    return (layer - 1) % globalEvery == 0;
  }
}
