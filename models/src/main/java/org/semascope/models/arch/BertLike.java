package org.semascope.models.arch;

import java.util.function.BiFunction;
import org.semascope.models.arch.Ops.Rows;

/**
 * The common parts of BERT and its relatives: learned position embeddings, post-norm blocks as in
 * the original transformer (Vaswani et al. 2017), an MLM head whose output matrix is the word
 * embeddings. A family overrides what differs.
 *
 * <pre>
 * y = norm(x + attention(x))
 * block(x) = norm(y + W₂ · gelu(W₁ · y))
 * </pre>
 */
abstract class BertLike extends Architecture {
  /** Names of the parts of a block, without {@code .weight} and {@code .bias}. */
  record BlockNames(
      String query,
      String key,
      String value,
      String attended,
      String attendedNorm,
      String wide,
      String narrow,
      String norm) {}

  /**
   * Names of the parts of the MLM head: a projection to the width of the embeddings, a norm, and
   * the product with every word's embedding.
   *
   * @param decoder the product, if its matrix is not the word embeddings
   * @param bias of the product; some files have {@code decoder.bias} instead
   * @param gelu whether the activation is always gelu, not that of the blocks
   */
  record Head(String dense, String norm, String decoder, String bias, boolean gelu) {
    /** The head of RoBERTa and its descendants. */
    static final Head LM_HEAD = of("lm_head.", "dense", "layer_norm", "decoder", "bias", true);

    static Head of(
        String prefix, String dense, String norm, String decoder, String bias, boolean gelu) {
      return new Head(prefix + dense, prefix + norm, prefix + decoder, prefix + bias, gelu);
    }

    boolean isIn(Tensors tensors) {
      return tensors.has(dense + ".weight");
    }
  }

  final String prefix;
  final BertSizes size;
  private final Head head;
  private final boolean tied = config.flag("tie_word_embeddings", true);
  private final int maxLength;

  BertLike(Config config, Tensors tensors, String prefix, Head head, BertSizes size) {
    this(config, tensors, HIDDEN, LAYERS, HEADS, prefix, head, size);
  }

  /** With these keys of the sizes. */
  BertLike(
      Config config,
      Tensors tensors,
      String hidden,
      String layers,
      String heads,
      String prefix,
      Head head,
      BertSizes size) {
    super(config, tensors, hidden, layers, heads, "", POSITIONS);
    this.prefix = prefix;
    this.size = size;
    this.head = head;
    this.maxLength = BertSizes.longest(config, positions, size.firstPosition());
  }

  @Override
  public <T> T embed(Ops<T> ops, Tokens<T> tokens) {
    String name = prefix + "embeddings.";
    int width = size.embedding();
    T sum = words(ops, tokens);
    if (size.types() > 0) {
      T segments = ops.weight(name + "token_type_embeddings.weight", size.types(), width);
      sum = ops.add(sum, ops.gather(segments, tokens.types()));
    }
    T table = ops.weight(name + "position_embeddings.weight", positions, width);
    T rows = ops.shift(tokens.positions(), size.firstPosition());
    sum = ops.add(sum, ops.gather(table, rows));
    T normed = ops.layerNorm(sum, name + "LayerNorm", width, size.epsilon());
    return ops.drop(normed, size.dropout().embedded()); // [tokens, embedding]
  }

  /** The words' vectors before positions and segments are added: [tokens, embedding]. */
  <T> T words(Ops<T> ops, Tokens<T> tokens) {
    return ops.words(wordEmbeddings(ops), tokens.ids());
  }

  @Override
  public <T> T wordEmbeddings(Ops<T> ops) {
    return ops.weight(words(), vocabulary, size.embedding());
  }

  /** The word embeddings, which the MLM head shares. */
  private String words() {
    return prefix + "embeddings.word_embeddings.weight";
  }

  @Override
  public <T> T block(Ops<T> ops, int layer, T x, Rows rows) {
    return block(ops, names(layer), x, attention(rows));
  }

  /** The names of the weights of block {@code layer}, counted from 1. */
  BlockNames names(int layer) {
    String name = prefix + "encoder.layer." + (layer - 1) + ".";
    return new BlockNames(
        name + "attention.self.query",
        name + "attention.self.key",
        name + "attention.self.value",
        name + "attention.output.dense",
        name + "attention.output.LayerNorm",
        name + "intermediate.dense",
        name + "output.dense",
        name + "output.LayerNorm");
  }

  final <T> Attention<T> attention(Rows rows) {
    return Attention.of(heads, headSize, rows, size.dropout().attention());
  }

  /** A block on {@code x} [tokens, hidden], computed at the rows of the queries. */
  final <T> T block(Ops<T> ops, BlockNames names, T x, Attention<T> options) {
    return block(ops, names, x, options.queries(), (query, key) -> options);
  }

  /** A block whose attention depends on queries [rows, hidden] and keys [tokens, hidden]. */
  final <T> T block(
      Ops<T> ops, BlockNames names, T x, Rows rows, BiFunction<T, T, Attention<T>> options) {
    T here = ops.at(rows, x); // [rows, hidden]
    T query = ops.linear(here, square(names.query()));
    T key = ops.linear(x, square(names.key()));
    T value = ops.linear(x, square(names.value()));
    T context = ops.attention(query, key, value, options.apply(query, key));
    return afterAttention(ops, names, here, context);
  }

  /**
   * The rest of a block.
   *
   * @param here the block's input at the requested rows: [rows, hidden]
   * @param context the output of the attention: [rows, hidden]
   */
  final <T> T afterAttention(Ops<T> ops, BlockNames names, T here, T context) {
    T attended = ops.linear(context, square(names.attended()));
    attended = ops.drop(attended, size.dropout().attended());
    attended = norm(ops, ops.add(attended, here), names.attendedNorm());

    T wide = ops.linear(attended, Linear.of(names.wide(), hidden, size.ffn()));
    wide = ops.activate(wide, size.activation()); // [rows, ffn]
    Linear down = Linear.of(names.narrow(), size.ffn(), hidden).asSensitive();
    T narrow = ops.drop(ops.linear(wide, down), size.dropout().output());
    return norm(ops, ops.add(narrow, attended), names.norm());
  }

  private Linear square(String name) {
    return Linear.of(name, hidden, hidden);
  }

  final <T> T norm(Ops<T> ops, T x, String name) {
    return ops.layerNorm(x, name, hidden, size.epsilon());
  }

  @Override
  public <T> T predict(Ops<T> ops, T x) {
    Linear dense = Linear.of(head.dense(), hidden, size.embedding()).asSensitive();
    Activation activation = head.gelu() ? Activation.GELU : size.activation();
    T transformed = ops.activate(ops.linear(x, dense), activation);
    transformed = ops.layerNorm(transformed, head.norm(), size.embedding(), size.epsilon());
    // A tied matrix may be stored again; that copy is ignored.
    String matrix = tied && !spells() ? words() : head.decoder() + ".weight";
    String bias = tensors.firstOf(head.bias(), head.decoder() + ".bias");
    Linear decoder = Linear.of(matrix, bias, size.embedding(), vocabularySize());
    return ops.linear(transformed, decoder.asSensitive()); // [rows, vocabulary]
  }

  @Override
  public int maxLength() {
    return maxLength;
  }

  @Override
  public int segments() {
    return Math.max(1, size.types());
  }

  @Override
  public Ability ability() {
    return Ability.masksIf(head.isIn(tensors));
  }
}
