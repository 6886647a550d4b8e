package org.semascope.models.arch;

import java.util.List;

/**
 * The vectors of words from their characters (Peters et al. 2018, after Kim et al. 2016): filters
 * over adjacent characters, the maximum of each over the word, highway layers, a projection.
 *
 * @param table name of the vectors of characters, [characters, width]
 * @param filters each [windows of its kernel, width] to its own number of columns
 * @param activation after the filters
 */
record CharacterCnn(
    String table,
    int characters,
    int width,
    List<Linear.Filter> filters,
    Activation activation,
    List<Highway> highways,
    Linear projection) {
  /**
   * A highway layer (Srivastava et al. 2015): {@code g · a + (1 - g) · b}, where one of a and b is
   * its input x and the other is relu(T x), and g is the sigmoid of another linear map of x.
   */
  sealed interface Highway {
    <T> T apply(Ops<T> ops, T x);
  }

  /** ELMo's: {@code g · relu(T x) + (1 - g) · x}, with {@code g = σ(C x)}. */
  record SeparateHighway(Linear carry, Linear transform) implements Highway {
    @Override
    public <T> T apply(Ops<T> ops, T x) {
      T gate = ops.activate(ops.linear(x, carry), Activation.SIGMOID);
      return mixed(ops, gate, ops.activate(ops.linear(x, transform), Activation.RELU), x);
    }
  }

  /** AllenNLP's: {@code g · x + (1 - g) · relu(T x)}; the rows of T, then of g, in one matrix. */
  record JointHighway(Linear both) implements Highway {
    @Override
    public <T> T apply(Ops<T> ops, T x) {
      List<T> halves = ops.split(ops.linear(x, both), 2);
      T gate = ops.activate(halves.get(1), Activation.SIGMOID);
      return mixed(ops, gate, x, ops.activate(halves.get(0), Activation.RELU));
    }
  }

  /** {@code g · a + (1 - g) · b}. */
  private static <T> T mixed(Ops<T> ops, T gate, T a, T b) {
    T rest = ops.plus(ops.scale(gate, -1), 1);
    return ops.add(ops.multiply(gate, a), ops.multiply(rest, b));
  }

  int widestFilter() {
    return filters.stream().mapToInt(Linear.Filter::kernel).max().orElseThrow();
  }

  /** From the characters of words [words, characters] to vectors [words, projection]. */
  <T> T vectors(Ops<T> ops, T spelled) {
    T letters = ops.gather(ops.weight(table, characters, width), spelled);
    T x =
        ops.concat(
            filters.stream()
                .map(filter -> ops.activate(ops.strongest(letters, filter), activation))
                .toList()); // [words, columns of all filters]
    for (Highway highway : highways) {
      x = highway.apply(ops, x);
    }
    return ops.linear(x, projection);
  }
}
