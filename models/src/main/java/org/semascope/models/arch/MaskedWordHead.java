package org.semascope.models.arch;

/**
 * Scores of all words from a vector: a transformation to the width of the embeddings, a norm, and
 * the product with every word's embedding.
 *
 * @param dense names the transformation
 * @param norm names the layer norm
 * @param decoder names the product in files that keep a matrix of its own
 * @param bias the product's bias; some files have {@code decoder.bias} instead
 * @param gelu whether it has gelu, whatever function the blocks have
 */
record MaskedWordHead(String dense, String norm, String decoder, String bias, boolean gelu) {
  /** As RoBERTa and its descendants have it. */
  static final MaskedWordHead LM_HEAD =
      new MaskedWordHead(
          "lm_head.dense", "lm_head.layer_norm", "lm_head.decoder", "lm_head.bias", true);

  boolean isIn(Tensors tensors) {
    return tensors.has(dense + ".weight");
  }

  /**
   * @param words the table of words
   */
  <T> T of(Ops<T> ops, Tensors tensors, BertSizes size, String words, T x) {
    Linear narrow = Linear.of(dense, size.hidden(), size.embedding()).keptPrecise();
    T transformed = ops.activate(ops.linear(x, narrow), gelu ? Activation.GELU : size.activation());
    transformed = new Norm(norm, size.embedding(), size.epsilon()).of(ops, transformed);
    // Tied to the embeddings; safetensors leave the copy out, older files keep it.
    String own = decoder + ".weight";
    String matrix = tensors.has(own) ? own : words;
    String shift = tensors.firstOf(bias, decoder + ".bias");
    return ops.linear(
        transformed,
        Linear.of(matrix, shift, size.embedding(), size.vocabulary())
            .keptPrecise()); // [rows, words]
  }
}
