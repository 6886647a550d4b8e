package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.semascope.models.ModelFormatException;

/** The checksums of TensorFlow's files. */
final class Crc32c {
  private static final int MASK_DELTA = 0xa282ead8;

  private Crc32c() {}

  /**
   * The checksum behind a stored one. LevelDB and TensorFlow store it turned and shifted by a
   * constant, so that a checksum over data that holds checksums stays a good one.
   */
  static int unmask(int masked) {
    return Integer.rotateLeft(masked - MASK_DELTA, 15);
  }

  static int of(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  static void require(StoredTensor tensor, int expected, CRC32C actual) {
    if (expected != (int) actual.getValue()) {
      throw ModelFormatException.tensor(
          tensor.file(),
          tensor.name(),
          "data with checksum %08x".formatted(expected),
          "%08x".formatted(actual.getValue()));
    }
  }
}
