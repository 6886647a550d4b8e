package org.semascope.models.arch;

/** A model as a stack of blocks on embeddings. */
public abstract class Architecture implements ModelProperties {
  static final String HIDDEN = "hidden_size";
  static final String LAYERS = "num_hidden_layers";
  static final String HEADS = "num_attention_heads";
  static final String POSITIONS = "max_position_embeddings";

  /**
   * The longest input of models with relative positions, which only memory limits: with 12 heads,
   * XLNet's matrices [heads, LONGEST, LONGEST] take 1.7 GB for one text of this length, and 0.5 GB
   * for 512 tokens, the length of texts in training.
   */
  static final int LONGEST = 2048;

  final Config config;
  final Tensors tensors;
  final int vocabulary;
  final int hidden; // width of a vector
  final int layers; // number of blocks
  final int heads; // of queries, per block
  final int headSize;
  final int positions; // rows of the position embeddings, or else the longest input

  /** With the usual keys of the sizes. */
  Architecture(Config config, Tensors tensors) {
    this(config, tensors, HIDDEN, LAYERS, HEADS, "", POSITIONS);
  }

  /**
   * With these keys of the sizes.
   *
   * @param headSize if empty, the heads divide the hidden size
   * @param positions if empty, the longest input is {@link #LONGEST}
   */
  Architecture(
      Config config,
      Tensors tensors,
      String hidden,
      String layers,
      String heads,
      String headSize,
      String positions) {
    this.config = config;
    this.tensors = tensors;
    this.vocabulary = config.positive("vocab_size");
    this.hidden = config.positive(hidden);
    this.layers = config.positive(layers);
    this.heads = config.positive(heads);
    this.headSize = headSize.isEmpty() ? config.quotient(hidden, heads) : config.positive(headSize);
    this.positions = positions.isEmpty() ? LONGEST : config.positive(positions);
  }

  /** Layer 0: [tokens, hidden]. */
  public abstract <T> T embed(Ops<T> ops, Tokens<T> tokens);

  /** The input embeddings of the vocabulary [tokens, hidden], where ids select from them. */
  public <T> T wordEmbeddings(Ops<T> ops) {
    throw new UnsupportedOperationException(getClass().getSimpleName());
  }

  /** Block {@code layer} (from 1) on {@code x} [tokens, hidden], computed only at {@code rows}. */
  public abstract <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows);

  /**
   * The model's last hidden state, from the last block's output. They are the same unless the model
   * has a final norm that its listed layers do not include.
   */
  public <T> T lastHiddenState(Ops<T> ops, T x) {
    return x;
  }

  /**
   * The input of {@link #predict} at the target rows: the last layer, unless a family predicts from
   * other vectors.
   */
  public <T> T predictionStates(Ops<T> ops, Tokens<T> tokens) {
    T x = embed(ops, tokens);
    for (int layer = 1; layer < layers(); layer++) {
      x = block(ops, layer, x, Ops.Rows.ALL);
    }
    return block(ops, layers(), x, Ops.Rows.TARGETS);
  }

  /** Whether a word is predicted by hiding it from all tokens instead of masking it. */
  public boolean predictsUnseen() {
    return false;
  }

  /**
   * Scores over the vocabulary [rows, vocabulary] from {@link #predictionStates}; called only if
   * the checkpoint predicts something.
   */
  public abstract <T> T predict(Ops<T> ops, T x);

  /** Whether no token of any block attends to later ones. */
  @Override
  public boolean isCausal() {
    return !new WeightAudit(this).blocks().looksAhead;
  }

  /**
   * The tokens of a batch, one number per token: vocabulary id, position in its text, segment.
   *
   * @param ids of a model that spells, the row of each token in {@code characters}
   * @param characters the characters of the batch's words, [words, longest word], of a model that
   *     spells; else null
   */
  public record Tokens<T>(T ids, T positions, T types, T characters) {}

  public final int heads() {
    return heads;
  }

  @Override
  public final int layers() {
    return layers;
  }

  @Override
  public final int hiddenSize() {
    return hidden;
  }

  @Override
  public int vocabularySize() {
    return vocabulary;
  }

  @Override
  public int maxLength() {
    return positions;
  }

  @Override
  public int segments() {
    return 1;
  }
}
