package org.semascope.models.arch;

import java.util.Optional;

/**
 * A linear layer, by the names of its parameters.
 *
 * @param inByOut whether the weight is stored [in, out], as in GPT-2, not [out, in]
 * @param sensitive whether quantising these weights costs more accuracy than it saves time
 */
public record Linear(
    String weight, Optional<String> bias, long in, long out, boolean inByOut, boolean sensitive) {
  /** A layer with {@code name.weight} and {@code name.bias}. */
  public static Linear of(String name, long in, long out) {
    return of(name + ".weight", name + ".bias", in, out);
  }

  public static Linear of(String weight, String bias, long in, long out) {
    return new Linear(weight, Optional.of(bias), in, out, false, false);
  }

  /** A layer with {@code name.weight} and, if {@code bias}, {@code name.bias}. */
  static Linear of(String name, long in, long out, boolean bias) {
    return bias ? of(name, in, out) : ofWeight(name + ".weight", in, out);
  }

  /** A layer without bias. */
  public static Linear ofWeight(String weight, long in, long out) {
    return new Linear(weight, Optional.empty(), in, out, false, false);
  }

  public Linear storedInByOut() {
    return new Linear(weight, bias, in, out, true, sensitive);
  }

  public Linear asSensitive() {
    return new Linear(weight, bias, in, out, inByOut, true);
  }

  /** The shape of the weight in the checkpoint. */
  public long[] shape() {
    return inByOut ? new long[] {in, out} : new long[] {out, in};
  }

  /**
   * Filters over adjacent characters of a word, by the names of their parameters.
   *
   * @param in width of a character's vector
   * @param out number of filters
   * @param kernel number of characters they span
   * @param inByOut whether the weight is stored [1, kernel, in, out], as in ELMo, not [out, in,
   *     kernel]
   */
  public record Filter(String weight, String bias, int in, int out, int kernel, boolean inByOut) {
    /** The shape of the weight in the checkpoint. */
    public long[] shape() {
      return inByOut ? new long[] {1, kernel, in, out} : new long[] {out, in, kernel};
    }
  }

  /**
   * A convolution over positions, by the names of its parameters.
   *
   * @param width of a token's vector before and after
   * @param kernel number of positions it spans, with the token in the middle
   * @param groups number of groups of columns; each depends on its own columns only
   */
  public record Convolution(String weight, String bias, int width, int kernel, int groups) {
    /** The shape of the weight in the checkpoint. */
    public long[] shape() {
      return new long[] {width, width / groups, kernel};
    }
  }
}
