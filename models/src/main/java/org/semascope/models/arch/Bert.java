package org.semascope.models.arch;

/** BERT (Devlin et al. 2019). */
final class Bert extends BertLike {
  static final Head HEAD =
      new Head(
          "cls.predictions.transform.dense",
          "cls.predictions.transform.LayerNorm",
          "cls.predictions.decoder",
          "cls.predictions.bias",
          false);

  Bert(Config config, Tensors tensors) {
    super(config, tensors, Sizes.of(config), "bert.", HEAD, sizes(config));
  }

  private static BertSizes sizes(Config config) {
    return BertSizes.of(config, config.positive("hidden_size"), 0, BertSizes.types(config));
  }
}
