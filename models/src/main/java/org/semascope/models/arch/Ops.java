package org.semascope.models.arch;

import java.util.List;

/**
 * The tensor operations of architectures. {@code T} is the tensor type of an executor: a name in a
 * graph under construction, or an array that is computed at once.
 *
 * <p>A batch is ragged: the tokens of all its texts are concatenated to the rows of one matrix
 * [tokens, width], so that nothing is computed for padding. Only attention needs to know which rows
 * belong to one text, and the executor knows that.
 */
public interface Ops<T> {
  /** A tensor of the checkpoint, which must have this shape. */
  T weight(String name, long... shape);

  /** Rows of a table: {@code table[rows]}. */
  T gather(T table, T rows);

  /** The rows of the word embeddings for tokens, or the embeddings that tokens have instead. */
  default T words(T table, T ids) {
    return gather(table, ids);
  }

  /** Integers {@code x} with {@code by} added to each. */
  T shift(T x, long by);

  T add(T a, T b);

  /** Elementwise product. */
  T multiply(T a, T b);

  T scale(T x, double by);

  /** {@code x} with {@code by} added to each element. */
  T plus(T x, double by);

  /** {@code x · weightᵀ + bias}; without a bias if the layer has none. */
  T linear(T x, Linear layer);

  T layerNorm(T x, T scale, T shift, double epsilon);

  /** A layer norm with {@code name.weight} and {@code name.bias}. */
  default T layerNorm(T x, String name, int width, double epsilon) {
    T scale = weight(name + ".weight", width);
    T shift = weight(name + ".bias", width);
    return layerNorm(x, scale, shift, epsilon);
  }

  /** Same as {@link #layerNorm}, but with a shift of zero. */
  T layerNorm(T x, T scale, double epsilon);

  /** Same as {@link #layerNorm}, but with a scale of one and a shift of zero. */
  T layerNorm(T x, int width, double epsilon);

  /**
   * {@code scale · x / √(mean of x² + epsilon)} (Zhang and Sennrich 2019), separately for each
   * group of adjacent columns.
   *
   * @param scale as wide as a group
   */
  T rmsNorm(T x, T scale, int groups, double epsilon);

  /** A computed table that is not in the checkpoint: [rows, width]. */
  T table(float[][] rows);

  /** Splits the columns of {@code x} [rows, width] into parts of equal width. */
  default List<T> split(T x, int parts) {
    return split(x, 1, parts);
  }

  /**
   * Splits the columns of {@code x} [rows, width] into groups, and each group into parts of equal
   * width; part k of the result is the concatenation of part k of all groups.
   */
  List<T> split(T x, int groups, int parts);

  /** Matrices of the same rows next to each other. */
  T concat(List<T> parts);

  /** Repeats {@code row} [1, width] for each of these rows. */
  T repeat(T row, Rows rows);

  T activate(T x, Activation activation);

  /** The requested rows of {@code x} [tokens, width]. */
  T at(Rows rows, T x);

  /**
   * Attention within each text: {@code softmax(scale · query · keyᵀ + bias) · value} for each head.
   * {@code query} has the requested rows only, {@code key} and {@code value} have all.
   */
  T attention(T query, T key, T value, Attention<T> options);

  /**
   * An attention bias that depends on the distance between two tokens, the key's position minus the
   * query's: for each head the entry of {@code table} [rows, heads] for that distance. Requested
   * repeatedly, as by every block, it is computed once.
   */
  T byDistance(T table, Distances distances, Rows queries);

  /**
   * The rows of {@code table} for the distances in this batch, starting with the farthest before
   * the query: [distances of the batch, width].
   */
  T nearby(T table, Distances distances);

  /**
   * An attention bias that depends on the query and the distance of the key: for each head the
   * product of the row of {@code query} with the row of {@code nearby} [distances of the batch,
   * heads · width] for that distance.
   *
   * @param nearby result of {@link #nearby} for the same {@code distances}
   */
  T queryToPosition(T query, T nearby, Distances distances, int heads, Rows queries);

  /** Same as {@link #queryToPosition}, but with the row of {@code key} instead of the query's. */
  T keyToPosition(T key, T nearby, Distances distances, int heads, Rows queries);

  /**
   * Same as {@link #queryToPosition}, but with row 0 of {@code table} for keys of the query's own
   * segment and row 1 for others.
   */
  T queryToSegment(T query, T table, int heads, Rows queries);

  /**
   * A bias that hides the unseen tokens of a batch from the others and, if {@code byAnyone}, from
   * themselves: [texts, 1, queries of a text, longest text].
   */
  T unseen(boolean byAnyone, Rows queries);

  /**
   * RoPE (Su et al. 2021): rotates each head of {@code x} [rows, heads · width] by the positions of
   * the tokens at these rows.
   */
  T rotate(T x, int heads, Rotary rotary, Rows rows);

  /** A convolution over the positions of each text, with zeros beyond both ends. */
  T convolve(T x, Linear.Convolution layer);

  /**
   * The largest response of each filter over all windows of a word: {@code max over i of weight ·
   * letters[i .. i + kernel) + bias}.
   *
   * @param letters [words, letters, in]
   * @return [words, out]
   */
  T strongest(T letters, Linear.Filter filter);

  /** Dropout at this rate in training; {@code x} itself in inference. */
  default T drop(T x, double rate) {
    return x;
  }

  /** The rows of a computation. */
  enum Rows {
    /** Every token of the batch. */
    ALL,
    /** The tokens of the target words: the only rows of the deepest layer that are needed. */
    TARGETS
  }
}
