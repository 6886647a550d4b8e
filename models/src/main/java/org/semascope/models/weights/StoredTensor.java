package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * Where a tensor lies: {@code bytes} contiguous, row-major, little-endian bytes of {@code file}
 * from {@code offset}, unless it has strides.
 *
 * @param bytes the length of all numbers in row-major order, whatever the strides
 * @param strides how the numbers lie where that is not one after another in row-major order
 */
public record StoredTensor(
    String name,
    DType dtype,
    Shape shape,
    Path file,
    long offset,
    long bytes,
    Optional<Strides> strides) {
  /** Strides of 0 make a tensor of any size of one number; buffers of real models are small. */
  private static final long MOST_REPEATED = 1L << 26;

  public StoredTensor {
    long elements = shape.elements();
    if (offset < 0
        || bytes != Math.multiplyExact(elements, dtype.bytes())
        || strides.map(s -> s.dims().elements() != elements).orElse(false)) {
      throw new IllegalArgumentException(
          "tensor %s cannot be %s %s in %s bytes at byte %s with strides %s"
              .formatted(name, dtype, shape, bytes, offset, strides));
    }
  }

  /** A tensor without strides. */
  public StoredTensor(String name, DType dtype, Shape shape, Path file, long offset, long bytes) {
    this(name, dtype, shape, file, offset, bytes, Optional.empty());
  }

  /** The same numbers in the same row-major order, in other dimensions. */
  public StoredTensor shaped(Shape other) {
    return new StoredTensor(name, dtype, other, file, offset, bytes, strides);
  }

  /** Refuses to read a tensor that is large only because its numbers are repeated. */
  void requireStored() {
    long stored = strides.map(steps -> steps.extent() * dtype.bytes()).orElse(bytes);
    if (bytes > Math.max(stored, MOST_REPEATED)) {
      throw ModelFormatException.tensor(
          file, name, "at most %s bytes by repeating numbers".formatted(MOST_REPEATED), bytes);
    }
  }

  /** All numbers in row-major order, little-endian. */
  public byte[] rowMajorBytes() {
    requireStored();
    if (bytes > Integer.MAX_VALUE - 8) {
      throw ModelFormatException.tensor(file, name, "less than 2 GB", bytes + " bytes");
    }
    ByteBuffer all = ByteBuffer.allocate((int) bytes);
    TensorBytes.forEach(this, (piece, at) -> all.put(piece));
    return all.array();
  }
}
