package org.semascope.models.arch;

/**
 * ELECTRA (Clark et al. 2020): BERT with embeddings that a projection may widen. A checkpoint is
 * either the generator, which fills masks, or the discriminator, which detects replaced words.
 */
final class Electra extends BertLike {
  private static final Head HEAD =
      new Head(
          "generator_predictions.dense",
          "generator_predictions.LayerNorm",
          "generator_lm_head",
          "generator_lm_head.bias",
          true);

  Electra(Config config, Tensors tensors) {
    super("electra.", sizes(config), HEAD, tensors);
  }

  private static BertSizes sizes(Config config) {
    return BertSizes.of(config, config.positive("embedding_size", 128), "gelu");
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    T narrow = super.embed(ops, tokens); // [tokens, embedding]
    Linear widening =
        Linear.of(prefix + "embeddings_project", size.embedding(), size.hidden()).asSensitive();
    return size.embedding() == size.hidden() ? narrow : ops.linear(narrow, widening);
  }

  @Override
  public Ability ability() {
    return !HEAD.isIn(tensors) && tensors.has("discriminator_predictions.dense.weight")
        ? Ability.vectorsOnly("is an ELECTRA discriminator, which detects replaced words")
        : super.ability();
  }
}
