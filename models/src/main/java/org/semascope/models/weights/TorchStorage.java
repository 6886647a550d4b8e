package org.semascope.models.weights;

/** A run of numbers in a PyTorch file, by the key that leads to its bytes; tensors are views. */
record TorchStorage(String key, DType dtype, long elements) {
  long bytes() {
    return Math.multiplyExact(elements, dtype.bytes());
  }
}
