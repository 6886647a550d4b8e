package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * The sizes of a BERT-like model.
 *
 * @param embedding width of the embeddings, which a projection may widen to {@code hidden}
 * @param ffn width between the two matrices of the FFN
 * @param positions rows of the position embeddings
 * @param firstPosition the row of a text's first token
 * @param types kinds of segment; 0 if the model has no segments
 * @param tied whether the output matrix is the word embeddings, even if another one is stored
 */
record BertSizes(
    int vocabulary,
    int embedding,
    int hidden,
    int layers,
    int heads,
    int ffn,
    int positions,
    int firstPosition,
    int types,
    double epsilon,
    Activation activation,
    boolean tied,
    Dropout dropout) {

  static final double DEFAULT_DROPOUT = 0.1;

  /** For a family whose embeddings are as wide as its vectors. */
  static BertSizes of(Config config) {
    return of(config, config.positive("hidden_size"), "gelu");
  }

  /**
   * @param activation the family's default
   */
  static BertSizes of(Config config, int embedding, String activation) {
    String positions = config.text("position_embedding_type", "absolute");
    if (!positions.equals("absolute")) {
      throw ModelFormatException.file(config.file(), "position_embedding_type absolute", positions);
    }
    if (config.flag("is_decoder", false)) {
      throw ModelFormatException.file(config.file(), "is_decoder false", true);
    }
    return new BertSizes(
        config.positive("vocab_size"),
        embedding,
        config.positive("hidden_size"),
        config.positive("num_hidden_layers"),
        config.divisorOf("hidden_size", "num_attention_heads"),
        config.positive("intermediate_size"),
        config.positive("max_position_embeddings"),
        0,
        config.positive("type_vocab_size", 2),
        config.positive("layer_norm_eps", 1e-12),
        config.activation("hidden_act", activation),
        config.flag("tie_word_embeddings", true),
        Dropout.of(config, DEFAULT_DROPOUT));
  }

  /** Positions start after the padding token's id, as in fairseq's models. */
  BertSizes positionsAfterPadding(Config config) {
    return with(afterPadding(config, positions), types, dropout);
  }

  BertSizes positionsFrom(int first, Config config) {
    return with(within(first, config, positions), types, dropout);
  }

  /** The first token's row where positions start after the padding token's id. */
  static int afterPadding(Config config, int positions) {
    return within(config.notNegative("pad_token_id", 1) + 1, config, positions);
  }

  private static int within(int first, Config config, int positions) {
    if (first >= positions) {
      throw ModelFormatException.file(
          config.file(),
          "max_position_embeddings to be above %s, where positions start".formatted(first),
          positions);
    }
    return first;
  }

  BertSizes withoutTypes() {
    return with(firstPosition, 0, dropout);
  }

  BertSizes dropping(Dropout rates) {
    return with(firstPosition, types, rates);
  }

  private BertSizes with(int first, int kinds, Dropout rates) {
    return new BertSizes(
        vocabulary,
        embedding,
        hidden,
        layers,
        heads,
        ffn,
        positions,
        first,
        kinds,
        epsilon,
        activation,
        tied,
        rates);
  }

  Sizes toSizes() {
    int longest = positions - firstPosition;
    return new Sizes(layers, hidden, heads, vocabulary, longest, Math.max(1, types));
  }
}
