package org.semascope.models.arch;

/**
 * ELECTRA (Clark et al. 2020): BERT with embeddings that a projection may widen. A checkpoint is
 * either the generator, which fills masks, or the discriminator, which detects replaced words.
 */
final class Electra extends BertLike {
  private static final Head HEAD =
      Head.of(
          "generator_",
          "predictions.dense",
          "predictions.LayerNorm",
          "lm_head",
          "lm_head.bias",
          true);

  Electra(Config config, Tensors tensors) {
    super(config, tensors, "electra.", HEAD, sizes(config));
  }

  private static BertSizes sizes(Config config) {
    int embedding = config.positive("embedding_size", 128);
    Dropout dropout = Dropout.of(config, BertSizes.DEFAULT_DROPOUT);
    return BertSizes.of(config, embedding, 0, BertSizes.types(config), "gelu", dropout);
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T narrow = super.embed(ops, tokens); // [tokens, embedding]
    Linear widening =
        Linear.of(prefix + "embeddings_project", size.embedding(), hidden).asSensitive();
    return size.embedding() == hidden ? narrow : ops.linear(narrow, widening);
  }

  @Override
  public Ability ability() {
    return !HEAD.isIn(tensors) && tensors.has("discriminator_predictions.dense.weight")
        ? Ability.vectorsOnly("is an ELECTRA discriminator, which detects replaced words")
        : super.ability();
  }
}
