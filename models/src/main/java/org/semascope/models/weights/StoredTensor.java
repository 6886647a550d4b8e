package org.semascope.models.weights;

import java.nio.file.Path;

/**
 * Where a tensor lies: {@code bytes} contiguous, row-major, little-endian bytes of {@code file}
 * from {@code offset}.
 */
public record StoredTensor(
    String name, DType dtype, Shape shape, Path file, long offset, long bytes) {
  public StoredTensor {
    if (offset < 0 || bytes != Math.multiplyExact(shape.elements(), dtype.bytes())) {
      throw new IllegalArgumentException(
          "tensor %s cannot be %s %s in %d bytes at byte %d"
              .formatted(name, dtype, shape, bytes, offset));
    }
  }

  /** The same numbers in the same order, in other dimensions. */
  public StoredTensor shaped(Shape other) {
    return new StoredTensor(name, dtype, other, file, offset, bytes);
  }
}
