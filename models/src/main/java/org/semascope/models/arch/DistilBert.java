package org.semascope.models.arch;

/** DistilBERT (Sanh et al. 2019): BERT with fewer blocks, without segments, with other names. */
final class DistilBert extends BertLike {
  private static final Head HEAD =
      Head.of("vocab_", "transform", "layer_norm", "projector", "projector.bias", false);

  DistilBert(Config config, Tensors tensors) {
    super(
        config,
        tensors,
        "dim",
        "n_layers",
        "n_heads",
        "distilbert.",
        HEAD,
        new BertSizes(
            config.positive("dim"),
            0,
            0,
            config.positive("hidden_dim"),
            config.activation("activation", "gelu"),
            1e-12,
            dropout(config)));
  }

  /** There is no dropout between attention and norm. */
  private static Dropout dropout(Config config) {
    double hidden = config.rate("dropout", BertSizes.DEFAULT_DROPOUT);
    double attention = config.rate("attention_dropout", BertSizes.DEFAULT_DROPOUT);
    return new Dropout(hidden, attention, 0, hidden);
  }

  @Override
  BlockNames names(int layer) {
    String name = prefix + "transformer.layer." + (layer - 1) + ".";
    return new BlockNames(
        name + "attention.q_lin",
        name + "attention.k_lin",
        name + "attention.v_lin",
        name + "attention.out_lin",
        name + "sa_layer_norm",
        name + "ffn.lin1",
        name + "ffn.lin2",
        name + "output_layer_norm");
  }
}
