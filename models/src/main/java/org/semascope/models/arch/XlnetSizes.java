package org.semascope.models.arch;

import org.semascope.models.ModelFormatException;

/**
 * The numbers of an XLNet configuration.
 *
 * @param clamp what is farther away counts as this far; not above 0: nothing does
 * @param tied whether the output matrix is the table of words, whatever else is stored
 * @param dropout what share is dropped everywhere while the model is trained
 */
record XlnetSizes(
    int vocabulary,
    int hidden,
    int layers,
    int heads,
    int inner,
    int clamp,
    double epsilon,
    Activation activation,
    boolean tied,
    double dropout) {
  static XlnetSizes of(Config config) {
    String sight = config.text("attn_type", "bi");
    if (!sight.equals("bi")) {
      throw ModelFormatException.file(config.file(), "attn_type bi", sight);
    }
    if (config.flag("bi_data", false)) {
      throw ModelFormatException.file(config.file(), "bi_data false", true);
    }
    return new XlnetSizes(
        config.positive("vocab_size"),
        config.positive("d_model"),
        config.positive("n_layer"),
        config.divisorOf("d_model", "n_head"),
        config.positive("d_inner"),
        config.whole("clamp_len", -1),
        config.positive("layer_norm_eps", 1e-12),
        config.activation("ff_activation", "gelu"),
        config.flag("tie_word_embeddings", true),
        config.share("dropout", 0.1));
  }

  int headSize() {
    return hidden / heads;
  }

  int clamped(int distance) {
    return clamp > 0 ? Math.max(-clamp, Math.min(clamp, distance)) : distance;
  }
}
