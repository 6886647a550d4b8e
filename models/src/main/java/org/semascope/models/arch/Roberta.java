package org.semascope.models.arch;

/**
 * RoBERTa (Liu et al. 2019), also XLM-RoBERTa and CamemBERT: BERT whose positions start after the
 * padding token's id.
 */
final class Roberta extends BertLike {
  Roberta(Config config, Tensors tensors) {
    super(config, tensors, Sizes.of(config), "roberta.", Head.LM_HEAD, sizes(config));
  }

  private static BertSizes sizes(Config config) {
    int hidden = config.positive("hidden_size");
    return BertSizes.of(config, hidden, BertSizes.afterPadding(config), BertSizes.types(config));
  }
}
