package org.semascope.models.arch;

import java.util.function.BiFunction;
import org.semascope.models.arch.Ops.Rows;

/**
 * A block as in the original transformer (Vaswani et al. 2017): attention, then a feed-forward
 * part, each added to its input and normalised after. Families differ in what they call its parts.
 */
record PostNormBlock(BertSizes size, Names names) {
  /** What the parts are called, without {@code .weight} and {@code .bias}. */
  record Names(
      String query,
      String key,
      String value,
      String attended,
      String attendedNorm,
      String wide,
      String narrow,
      String norm) {}

  <T> T of(Ops<T> ops, T x, Rows rows) {
    return of(ops, x, options(rows));
  }

  /** How this block attends, for a family to add a bias to. */
  <T> Attention<T> options(Rows rows) {
    return Attention.<T>of(size.heads(), size.hidden() / size.heads(), rows)
        .dropping(size.dropout().attention());
  }

  /** On {@code x} [tokens, hidden], computed at the options' rows. */
  <T> T of(Ops<T> ops, T x, Attention<T> options) {
    return of(ops, x, options.queries(), (query, key) -> options);
  }

  /** As where the options depend on queries [rows, hidden] and keys [tokens, hidden]. */
  <T> T of(Ops<T> ops, T x, Rows rows, BiFunction<T, T, Attention<T>> options) {
    T here = ops.at(rows, x); // [rows, hidden]

    T query = ops.linear(here, square(names.query()));
    T key = ops.linear(x, square(names.key()));
    T value = ops.linear(x, square(names.value()));
    return after(ops, here, ops.attention(query, key, value, options.apply(query, key)));
  }

  /**
   * What comes after the attention.
   *
   * @param here the block's input at the asked rows: [rows, hidden]
   * @param context what the attention gives for them: [rows, hidden]
   */
  <T> T after(Ops<T> ops, T here, T context) {
    T attended = ops.linear(context, square(names.attended()));
    attended = ops.drop(attended, size.dropout().attended());
    attended = norm(names.attendedNorm()).of(ops, ops.add(attended, here));

    T wide = ops.linear(attended, Linear.of(names.wide(), size.hidden(), size.inner()));
    wide = ops.activate(wide, size.activation()); // [rows, inner]
    Linear back = Linear.of(names.narrow(), size.inner(), size.hidden()).keptPrecise();
    T narrow = ops.drop(ops.linear(wide, back), size.dropout().output());
    return norm(names.norm()).of(ops, ops.add(narrow, attended));
  }

  private Linear square(String name) {
    return Linear.of(name, size.hidden(), size.hidden());
  }

  private Norm norm(String name) {
    return new Norm(name, size.hidden(), size.epsilon());
  }
}
