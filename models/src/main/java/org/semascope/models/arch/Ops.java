package org.semascope.models.arch;

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

  T add(T a, T b);

  /** {@code x · weightᵀ + bias}, with the weight as PyTorch keeps it: [out, in]. */
  T linear(T x, Linear layer);

  T layerNorm(T x, T scale, T shift, double epsilon);

  T activate(T x, Activation activation);

  /** The rows of {@code x} [tokens, width] that are asked for. */
  T at(Rows rows, T x);

  /**
   * Scaled dot-product attention within each text; {@code query} has the asked rows only, {@code
   * key} and {@code value} have all.
   */
  T attention(T query, T key, T value, int heads, Rows queries);

  /** Which rows a computation is for. */
  enum Rows {
    /** Every token of the batch. */
    ALL,
    /** The pieces of the target words: all that the deepest layer is asked for. */
    TARGETS
  }

  /**
   * The parameters of a linear map, by name.
   *
   * @param sensitive whether rounding these weights to few bits costs more than it saves
   */
  record Linear(String weight, String bias, long in, long out, boolean sensitive) {
    /** A map called {@code name}, with {@code name.weight} and {@code name.bias}. */
    public static Linear of(String name, long in, long out) {
      return new Linear(name + ".weight", name + ".bias", in, out, false);
    }

    public Linear keptPrecise() {
      return new Linear(weight, bias, in, out, true);
    }
  }
}
