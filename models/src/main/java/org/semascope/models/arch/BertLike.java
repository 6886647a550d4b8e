package org.semascope.models.arch;

/**
 * The common parts of BERT and its relatives: learned position embeddings, post-norm blocks, an MLM
 * head whose output matrix is the word embeddings. A family overrides what differs.
 */
abstract class BertLike implements Architecture {
  final String prefix;
  final BertSizes size;
  final Tensors tensors;
  private final MaskedWordHead head;

  BertLike(String prefix, BertSizes size, MaskedWordHead head, Tensors tensors) {
    this.prefix = prefix;
    this.size = size;
    this.tensors = tensors;
    this.head = head;
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = prefix + "embeddings.";
    int width = size.embedding();
    T sum = ops.gather(ops.weight(words(), size.vocabulary(), width), tokens.ids());
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    T positions = ops.weight(name + "position_embeddings.weight", size.positions(), width);
    T rows = ops.shift(tokens.positions(), size.firstPosition());
    sum = ops.add(sum, ops.gather(positions, rows));
    T normed = new Norm(name + "LayerNorm", width, size.epsilon()).of(ops, sum);
    return ops.drop(normed, size.dropout().embedded()); // [tokens, embedding]
  }

  /** The word embeddings, which the MLM head shares. */
  private String words() {
    return prefix + "embeddings.word_embeddings.weight";
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    return new PostNormBlock(size, names(layer)).of(ops, x, rows);
  }

  /** The names of the weights of block {@code layer}, counted from 1. */
  PostNormBlock.Names names(int layer) {
    String name = prefix + "encoder.layer." + (layer - 1) + ".";
    return new PostNormBlock.Names(
        name + "attention.self.query",
        name + "attention.self.key",
        name + "attention.self.value",
        name + "attention.output.dense",
        name + "attention.output.LayerNorm",
        name + "intermediate.dense",
        name + "output.dense",
        name + "output.LayerNorm");
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    return head.of(ops, tensors, size, words(), x);
  }

  @Override
  public Sizes sizes() {
    return size.toSizes();
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(head.isIn(tensors));
  }
}
