package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a tensor's data in row-major pieces that hold whole numbers, through one buffer. */
final class TensorBytes {
  private static final int BUFFER = 1 << 18;

  /** Takes one piece. */
  interface Consumer<X extends Exception> {
    /**
     * @param bytes little-endian; valid during the call only
     * @param at where the piece starts, in bytes from the start of the tensor
     */
    void take(ByteBuffer bytes, long at) throws X;
  }

  private TensorBytes() {}

  static <X extends Exception> void forEach(StoredTensor tensor, Consumer<X> consumer) throws X {
    forEach(tensor, 0, tensor.bytes(), consumer);
  }

  /** The same for the bytes from {@code start} to {@code end} of the tensor. */
  static <X extends Exception> void forEach(
      StoredTensor tensor, long start, long end, Consumer<X> consumer) throws X {
    ByteBuffer buffer = ByteBuffer.allocateDirect((int) Math.min(BUFFER, end - start));
    try (FileBytes file = FileBytes.open(tensor.file())) {
      Filling filling =
          tensor
              .strides()
              .map(strides -> gathering(tensor, strides, file, start))
              .orElse((at, into) -> file.fill(tensor.offset() + at, into));
      for (long at = start; at < end; at += buffer.capacity()) {
        buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
        filling.fill(at, buffer);
        consumer.take(buffer.flip().slice().order(ByteOrder.LITTLE_ENDIAN), at);
      }
    }
  }

  /** Fills a buffer with a tensor's bytes; pieces are asked for one after another. */
  private interface Filling {
    void fill(long at, ByteBuffer into);
  }

  private static Filling gathering(
      StoredTensor tensor, Strides strides, FileBytes file, long start) {
    int size = tensor.dtype().bytes();
    // Mapped, since a transposed matrix is read all over its stretch of the file at once.
    ByteBuffer stretch = file.map(tensor.offset(), strides.extent() * size, tensor.name());
    Strides.Walk walk = strides.from(start / size);
    return (at, into) -> {
      while (into.hasRemaining()) {
        int from = (int) (walk.at() * size);
        switch (size) {
          case 1 -> into.put(stretch.get(from));
          case 2 -> into.putShort(stretch.getShort(from));
          case 4 -> into.putInt(stretch.getInt(from));
          default -> into.putLong(stretch.getLong(from));
        }
        walk.advance();
      }
    };
  }
}
