package org.semascope.models.arch;

/**
 * Dropout rates for fine-tuning.
 *
 * @param embedded of the embeddings
 * @param attention of the attention weights
 * @param attended of the attention's output projection
 * @param output of the FFN's output
 */
record Dropout(double embedded, double attention, double attended, double output) {
  /** The rates under BERT's keys. */
  static Dropout of(Config config, double fallback) {
    double hidden = config.rate("hidden_dropout_prob", fallback);
    double attention = config.rate("attention_probs_dropout_prob", fallback);
    return new Dropout(hidden, attention, hidden, hidden);
  }

  Dropout withoutOutput() {
    return new Dropout(embedded, attention, attended, 0);
  }
}
