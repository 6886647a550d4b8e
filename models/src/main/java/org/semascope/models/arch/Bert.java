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
    super("bert.", BertSizes.of(config), HEAD, tensors);
  }
}
