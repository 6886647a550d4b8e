package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/** The numbers of a BERT-like configuration. */
record BertSizes(
    int vocabulary,
    int hidden,
    int layers,
    int heads,
    int inner,
    int positions,
    int types,
    double epsilon,
    Activation activation) {
  static BertSizes of(Config config) {
    int hidden = config.positive("hidden_size");
    int heads = config.positive("num_attention_heads");
    if (hidden % heads != 0) {
      throw ModelFormatException.file(
          config.file(),
          "hidden_size to be a multiple of num_attention_heads",
          hidden + " and " + heads);
    }
    String positions = config.text("position_embedding_type", "absolute");
    if (!positions.equals("absolute")) {
      throw ModelFormatException.file(config.file(), "position_embedding_type absolute", positions);
    }
    return new BertSizes(
        config.positive("vocab_size"),
        hidden,
        config.positive("num_hidden_layers"),
        heads,
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        config.positive("type_vocab_size", 2),
        config.positive("layer_norm_eps", 1e-12),
        config.activation("hidden_act"));
  }
}
