package org.semascope.models.arch;

/**
 * The embeddings of BERT and its kin: word, segment and place added up and normalised.
 *
 * @param name what the tensors' names begin with, such as {@code "bert.embeddings."}
 */
record Embeddings(String name, BertSizes size) {
  /** [tokens, embedding]. */
  <T> T of(Ops<T> ops, Architecture.Tokens<T> tokens) {
    int width = size.embedding();
    T sum = ops.gather(ops.weight(words(), size.vocabulary(), width), tokens.ids());
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    T places = ops.weight(name + "position_embeddings.weight", size.positions(), width);
    T numbers = ops.shift(tokens.positions(), size.firstPosition());
    sum = ops.add(sum, ops.gather(places, numbers));
    T normed = new Norm(name + "LayerNorm", width, size.epsilon()).of(ops, sum);
    return ops.drop(normed, size.dropout().embedded());
  }

  /** The table of words, which a masked-word head shares. */
  String words() {
    return name + "word_embeddings.weight";
  }
}
