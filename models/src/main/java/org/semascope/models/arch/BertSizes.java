package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * What a BERT-like model has besides the sizes of every {@link Architecture}.
 *
 * @param embedding width of the embeddings, which a projection may widen to the hidden size
 * @param firstPosition the row of a text's first token in the position embeddings
 * @param types kinds of segment; 0 if the model has no segments
 * @param ffn width between the two matrices of the FFN
 */
record BertSizes(
    int embedding,
    int firstPosition,
    int types,
    int ffn,
    Activation activation,
    double epsilon,
    Dropout dropout) {

  static final double DEFAULT_DROPOUT = 0.1;

  /** With BERT's keys and defaults, and embeddings as wide as the vectors. */
  static BertSizes of(Config config, int firstPosition, int types) {
    int hidden = config.positive("hidden_size");
    Dropout dropout = Dropout.of(config, DEFAULT_DROPOUT);
    return of(config, hidden, firstPosition, types, "gelu", dropout);
  }

  /**
   * @param activation the family's default
   */
  static BertSizes of(
      Config config,
      int embedding,
      int firstPosition,
      int types,
      String activation,
      Dropout dropout) {
    config.require("position_embedding_type", "absolute");
    config.requireFalse("is_decoder");
    return new BertSizes(
        embedding,
        firstPosition,
        types,
        config.positive("intermediate_size"),
        config.activation("hidden_act", activation),
        config.positive("layer_norm_eps", 1e-12),
        dropout);
  }

  static int types(Config config) {
    return config.positive("type_vocab_size", 2);
  }

  /** The first token's row where positions start after the padding token's id, as in fairseq. */
  static int afterPadding(Config config) {
    return config.notNegative("pad_token_id", 1) + 1;
  }

  /** The longest input of a model with this number of rows for positions. */
  static int longest(Config config, int positions, int firstPosition) {
    if (firstPosition >= positions) {
      throw ModelFormatException.file(
          config.file(),
          "max_position_embeddings to be above %s, where positions start".formatted(firstPosition),
          positions);
    }
    return positions - firstPosition;
  }
}
