package org.semascope.models.arch;

/**
 * What BERT and its kin have in common: learned positions, post-norm blocks, a masked-word head
 * whose output matrix is the word embeddings. A family says how it differs.
 */
abstract class BertLike implements Architecture {
  final String prefix;
  final BertSizes size;
  final Tensors tensors;
  private final Embeddings embeddings;
  private final MaskedWordHead head;

  BertLike(String prefix, BertSizes size, MaskedWordHead head, Tensors tensors) {
    this.prefix = prefix;
    this.size = size;
    this.tensors = tensors;
    this.embeddings = new Embeddings(prefix + "embeddings.", size);
    this.head = head;
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    return embeddings.of(ops, tokens);
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows) {
    return new PostNormBlock(size, names(layer)).of(ops, x, rows);
  }

  /** What the parts of block {@code layer} (from 1) are called. */
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
    return head.of(ops, tensors, size, embeddings.words(), x);
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
