package org.semascope.models.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.semascope.core.SemascopeException;

/** Copies a tensor of floats while its checksum is verified and NaN and infinity are refused. */
final class VerifiedCopy {
  /** A tile of 32 x 32 floats fits the nearest cache. */
  private static final int TILE = 32;

  /** How many numbers of the result are in the making at a time. */
  private static final int STRIP = 1 << 22;

  private final StoredTensor tensor;
  private final OptionalInt checksum;

  VerifiedCopy(StoredTensor tensor, OptionalInt checksum) {
    this.tensor = tensor;
    this.checksum = checksum;
  }

  void asIs(WritableByteChannel out) throws IOException {
    verified((bytes, at) -> out.write(bytes));
  }

  /** Writes the transpose of a matrix, which is held in memory meanwhile. */
  void transposed(WritableByteChannel out) throws IOException {
    if (tensor.shape().elements() > Integer.MAX_VALUE / Float.BYTES) {
      throw new SemascopeException(
          "%s: tensor %s of %s is too large to transpose"
              .formatted(tensor.file(), tensor.name(), tensor.shape()));
    }
    int rows = (int) tensor.shape().dim(0);
    int columns = (int) tensor.shape().dim(1);
    int[] values = new int[rows * columns]; // (rows, columns); bits of floats, only moved
    verified(
        (bytes, at) -> {
          int start = (int) (at / Float.BYTES);
          bytes.asIntBuffer().get(values, start, bytes.remaining() / Float.BYTES);
        });
    int most = Math.max(1, Math.min(TILE, STRIP / rows));
    int[] turned = new int[most * rows]; // (most, rows)
    ByteBuffer strip =
        ByteBuffer.allocate(turned.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int first = 0; first < columns; first += most) {
      int width = Math.min(most, columns - first);
      turn(values, rows, columns, first, width, turned);
      strip.clear().asIntBuffer().put(turned, 0, width * rows);
      out.write(strip.limit(width * rows * Float.BYTES));
    }
  }

  private static void turn(
      int[] values, int rows, int columns, int first, int width, int[] turned) {
    for (int top = 0; top < rows; top += TILE) {
      int bottom = Math.min(rows, top + TILE);
      for (int column = 0; column < width; column++) {
        for (int row = top; row < bottom; row++) {
          turned[column * rows + row] = values[row * columns + first + column];
        }
      }
    }
  }

  private void verified(TensorBytes.Consumer<IOException> consumer) throws IOException {
    CRC32C crc = new CRC32C();
    Exponents exponents = Exponents.of(tensor.dtype());
    TensorBytes.forEach(
        tensor,
        (bytes, at) -> {
          crc.update(bytes.duplicate());
          exponents.requireFinite(tensor, bytes, at);
          consumer.take(bytes, at);
        });
    if (checksum.isPresent()) {
      Crc32c.require(tensor, checksum.getAsInt(), crc);
    }
  }
}
