package org.semascope.models.arch;

/** BERT (Devlin et al. 2019). */
final class Bert extends BertLike {
  static final Head HEAD =
      Head.of(
          "cls.predictions.", "transform.dense", "transform.LayerNorm", "decoder", "bias", false);

  Bert(Config config, Tensors tensors) {
    super(config, tensors, "bert.", HEAD, BertSizes.of(config, 0, BertSizes.types(config)));
  }
}
