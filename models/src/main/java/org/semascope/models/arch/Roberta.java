package org.semascope.models.arch;

/**
 * RoBERTa (Liu et al. 2019), also XLM-RoBERTa and CamemBERT: BERT whose positions start after the
 * padding token's id.
 */
final class Roberta extends BertLike {
  Roberta(Config config, Tensors tensors) {
    super(
        config,
        tensors,
        "roberta.",
        Head.LM_HEAD,
        BertSizes.of(config, BertSizes.afterPadding(config), BertSizes.types(config)));
  }
}
