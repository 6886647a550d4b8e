package org.semascope.models.arch;

/**
 * The main sizes of a transformer.
 *
 * @param hidden width of a vector
 * @param layers number of blocks; layers are numbered from 0 (embeddings) to this
 * @param heads attention heads per block
 * @param headSize width of a head's queries
 * @param positions rows of the position embeddings, or else the longest input in tokens
 */
record Sizes(int vocabulary, int hidden, int layers, int heads, int headSize, int positions) {
  /** Sizes under the usual keys. */
  static Sizes of(Config config) {
    int positions = config.positive("max_position_embeddings");
    return of(config, "hidden_size", "num_hidden_layers", "num_attention_heads", positions);
  }

  /** Sizes under these keys; the heads divide the hidden size. */
  static Sizes of(Config config, String hidden, String layers, String heads, int positions) {
    int parts = config.divisorOf(hidden, heads);
    int width = config.positive(hidden);
    int vocabulary = config.positive("vocab_size");
    return new Sizes(vocabulary, width, config.positive(layers), parts, width / parts, positions);
  }
}
