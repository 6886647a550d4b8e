package org.semascope.models.arch;

/**
 * What share of its numbers a model loses at random at each place while it is trained.
 *
 * @param embedded of the embeddings
 * @param attention of the weights by which tokens attend to one another
 * @param attended of the map after the attention
 * @param output of the feed-forward part
 */
record Dropout(double embedded, double attention, double attended, double output) {
  /**
   * As BERT and its kin name the shares.
   *
   * @param usual what the family takes for granted where a file does not say
   */
  static Dropout of(Config config, double usual) {
    double hidden = config.share("hidden_dropout_prob", usual);
    double attention = config.share("attention_probs_dropout_prob", usual);
    return new Dropout(hidden, attention, hidden, hidden);
  }

  Dropout withoutOutput() {
    return new Dropout(embedded, attention, attended, 0);
  }
}
