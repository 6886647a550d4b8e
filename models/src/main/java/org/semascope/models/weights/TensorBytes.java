package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a tensor's data in pieces that hold whole numbers, through one buffer. */
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
      for (long at = start; at < end; at += buffer.capacity()) {
        buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
        file.fill(tensor.offset() + at, buffer);
        consumer.take(buffer.flip().slice().order(ByteOrder.LITTLE_ENDIAN), at);
      }
    }
  }
}
