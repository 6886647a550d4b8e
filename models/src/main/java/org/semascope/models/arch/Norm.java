package org.semascope.models.arch;

/** A layer norm with {@code name.weight} and {@code name.bias}. */
record Norm(String name, int width, double epsilon) {
  <T> T of(Ops<T> ops, T x) {
    T scale = ops.weight(name + ".weight", width);
    T shift = ops.weight(name + ".bias", width);
    return ops.layerNorm(x, scale, shift, epsilon);
  }
}
