package org.semascope.models.arch;

/** BERT (Devlin et al. 2019). */
final class Bert extends BertLike {
  private static final MaskedWordHead HEAD =
      new MaskedWordHead(
          "cls.predictions.transform.dense",
          "cls.predictions.transform.LayerNorm",
          "cls.predictions.decoder",
          "cls.predictions.bias",
          false);

  Bert(Config config, Tensors tensors) {
    super("bert.", BertSizes.of(config), HEAD, tensors);
  }
}
