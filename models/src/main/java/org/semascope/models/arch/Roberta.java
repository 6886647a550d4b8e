package org.semascope.models.arch;

/**
 * RoBERTa (Liu et al. 2019), and with it XLM-RoBERTa and CamemBERT: BERT whose positions are
 * counted on from the padding token's id.
 */
final class Roberta extends BertLike {
  Roberta(Config config, Tensors tensors) {
    super(
        "roberta.",
        BertSizes.of(config).positionsAfterPadding(config),
        MaskedWordHead.LM_HEAD,
        tensors);
  }
}
