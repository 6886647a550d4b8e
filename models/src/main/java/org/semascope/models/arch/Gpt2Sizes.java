package org.semascope.models.arch;

/**
 * The numbers of a GPT-2 configuration.
 *
 * @param scaled whether products of queries and keys are divided by the root of their length
 * @param scaledByLayer whether they are divided by the number of the layer too
 * @param tied whether the output matrix is the table of words, whatever else is stored
 */
record Gpt2Sizes(
    int vocabulary,
    int hidden,
    int layers,
    int heads,
    int inner,
    int positions,
    double epsilon,
    Activation activation,
    boolean scaled,
    boolean scaledByLayer,
    boolean tied,
    Dropout dropout) {
  static Gpt2Sizes of(Config config) {
    int hidden = config.positive("n_embd");
    return new Gpt2Sizes(
        config.positive("vocab_size"),
        hidden,
        config.positive("n_layer"),
        config.divisorOf("n_embd", "n_head"),
        config.positive("n_inner", 4 * hidden),
        config.positive("n_positions"),
        config.positive("layer_norm_epsilon", 1e-5),
        config.activation("activation_function", "gelu_new"),
        config.flag("scale_attn_weights", true),
        config.flag("scale_attn_by_inverse_layer_idx", false),
        config.flag("tie_word_embeddings", true),
        dropout(config));
  }

  private static Dropout dropout(Config config) {
    double residual = config.share("resid_pdrop", 0.1);
    return new Dropout(
        config.share("embd_pdrop", 0.1), config.share("attn_pdrop", 0.1), residual, residual);
  }

  int headSize() {
    return hidden / heads;
  }
}
