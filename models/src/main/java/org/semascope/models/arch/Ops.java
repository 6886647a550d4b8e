package org.semascope.models.arch;

import java.util.List;

/**
 * The tensor operations architectures are written in. {@code T} is whatever an executor calls a
 * tensor: a name in a graph under construction, or an array that computes at once.
 *
 * <p>A batch is ragged: the tokens of all its texts stand one after another as the rows of one
 * matrix [tokens, width], so that no product is ever computed for padding. Only attention needs to
 * know which rows belong together, and the executor knows that.
 */
public interface Ops<T> {
  /** A tensor of the checkpoint, which must have this shape. */
  T weight(String name, long... shape);

  /** Rows of a table: {@code table[rows]}. */
  T gather(T table, T rows);

  /** The whole numbers {@code x} with {@code by} added to each. */
  T shift(T x, long by);

  T add(T a, T b);

  /** Element by element. */
  T multiply(T a, T b);

  T scale(T x, double by);

  /** {@code x} with {@code by} added to each of its numbers. */
  T plus(T x, double by);

  /** {@code x · weightᵀ + bias}, or without the bias if the layer has none. */
  T linear(T x, Linear layer);

  T layerNorm(T x, T scale, T shift, double epsilon);

  /** Same as {@link #layerNorm}, but with a shift of zero. */
  T layerNorm(T x, T scale, double epsilon);

  /** Same as {@link #layerNorm}, but with a scale of one and a shift of zero. */
  T layerNorm(T x, int width, double epsilon);

  /**
   * {@code scale · x / √(mean of x² + epsilon)} (Zhang and Sennrich 2019), for each of so many
   * groups of neighbouring columns by itself.
   *
   * @param scale as wide as a group
   */
  T rmsNorm(T x, T scale, int groups, double epsilon);

  /** A table that is not in the checkpoint but computed: [rows, width]. */
  T table(float[][] rows);

  /** {@code x} [rows, width] cut into columns of equal width, from left to right. */
  default List<T> split(T x, int parts) {
    return split(x, 1, parts);
  }

  /**
   * {@code x} [rows, width] cut into so many groups of columns, each group into so many parts of
   * equal width; part k of the result is part k of all groups side by side.
   */
  List<T> split(T x, int groups, int parts);

  /** The one row {@code row} [1, width] for each of these rows. */
  T repeat(T row, Rows rows);

  T activate(T x, Activation activation);

  /** The rows of {@code x} [tokens, width] that are asked for. */
  T at(Rows rows, T x);

  /**
   * Attention within each text: {@code softmax(scale · query · keyᵀ + bias) · value} for each head.
   * {@code query} has the asked rows only, {@code key} and {@code value} have all.
   */
  T attention(T query, T key, T value, Attention<T> options);

  /**
   * A bias for attention that depends on how far apart two tokens stand: for each head the entry of
   * {@code table} [numbers, heads] that the key's place less the query's has in {@code distances}.
   * Asked for again, as by every block, it is computed once.
   */
  T byDistance(T table, Distances distances, Rows queries);

  /**
   * The rows of {@code table} for the distances that the batch at hand has, the farthest before the
   * query first: [distances of the batch, width].
   */
  T nearby(T table, Distances distances);

  /**
   * A bias for attention that depends on a query and on how far away the key stands: for each head
   * the product of the row of {@code query} with the row of {@code nearby} [distances of the batch,
   * heads · width] for the key's place less the query's.
   *
   * @param nearby of {@link #nearby}, for the same {@code distances}
   */
  T queryToPlace(T query, T nearby, Distances distances, int heads, Rows queries);

  /** As {@link #queryToPlace}, with the row of {@code key} instead of the query's. */
  T keyToPlace(T key, T nearby, Distances distances, int heads, Rows queries);

  /**
   * As {@link #queryToPlace}, with row 0 of {@code table} for keys of the query's own segment and
   * row 1 for others.
   */
  T queryToSegment(T query, T table, int heads, Rows queries);

  /**
   * A bias that keeps the unseen tokens of a batch from being attended to; {@code byAnyone}: even
   * by themselves. [texts, 1, queries of a text, longest text]
   */
  T unseen(boolean byAnyone, Rows queries);

  /**
   * Rotary places (Su et al. 2021): each head of {@code x} [rows, heads · width] is turned by the
   * places of its tokens, which are these rows.
   */
  T rotate(T x, int heads, Rotary rotary, Rows rows);

  /** Each token's neighbourhood in its text, zero beyond both ends, through a convolution. */
  T convolve(T x, Convolution layer);

  /**
   * {@code x} with this share of its numbers set to zero at random and the others made larger by as
   * much, where a model is trained; {@code x} itself where it is only asked.
   */
  default T drop(T x, double share) {
    return x;
  }

  /** Which rows a computation is for. */
  enum Rows {
    /** Every token of the batch. */
    ALL,
    /** The pieces of the target words: all that the deepest layer is asked for. */
    TARGETS
  }
}
