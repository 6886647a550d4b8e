package org.semascope.models.arch;

import java.util.Optional;

/**
 * The parameters of a linear map, by name.
 *
 * @param inByOut whether the weight is kept [in, out], as GPT-2 does, not [out, in]
 * @param sensitive whether rounding these weights to few bits costs more than it saves
 */
public record Linear(
    String weight, Optional<String> bias, long in, long out, boolean inByOut, boolean sensitive) {
  /** A map called {@code name}, with {@code name.weight} and {@code name.bias}. */
  public static Linear of(String name, long in, long out) {
    return of(name + ".weight", name + ".bias", in, out);
  }

  public static Linear of(String weight, String bias, long in, long out) {
    return new Linear(weight, Optional.of(bias), in, out, false, false);
  }

  /** A map that is nothing but its weight. */
  public static Linear ofWeight(String weight, long in, long out) {
    return new Linear(weight, Optional.empty(), in, out, false, false);
  }

  public Linear withoutBias() {
    return new Linear(weight, Optional.empty(), in, out, inByOut, sensitive);
  }

  public Linear keptInByOut() {
    return new Linear(weight, bias, in, out, true, sensitive);
  }

  public Linear keptPrecise() {
    return new Linear(weight, bias, in, out, inByOut, true);
  }

  /** The shape the weight has in the checkpoint. */
  public long[] shape() {
    return inByOut ? new long[] {in, out} : new long[] {out, in};
  }
}
