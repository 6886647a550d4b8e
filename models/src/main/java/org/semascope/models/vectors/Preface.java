package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * The first bytes of a mapped file: that it is one, and where its header stands. Written last, so a
 * file that lacks it was never finished.
 *
 * @param fileBytes how long the whole file is
 */
record Preface(int version, int checksum, long headerOffset, int headerLength, long fileBytes) {
  static final int BYTES = 64;
  static final int VERSION = 1;
  private static final long MAGIC = 0x5345_4d41_5645_4353L; // "SEMAVECS"

  static Preface of(byte[] header, long headerOffset) {
    return new Preface(
        VERSION, checksum(header), headerOffset, header.length, headerOffset + header.length);
  }

  static int checksum(byte[] header) {
    CRC32 crc = new CRC32();
    crc.update(header);
    return (int) crc.getValue();
  }

  static boolean isAt(ByteBuffer start) {
    return start.remaining() >= Long.BYTES
        && start.order(ByteOrder.BIG_ENDIAN).getLong(start.position()) == MAGIC;
  }

  ByteBuffer encoded() {
    return ByteBuffer.allocate(BYTES)
        .putLong(MAGIC)
        .putInt(version)
        .putInt(checksum)
        .putLong(headerOffset)
        .putInt(headerLength)
        .putLong(fileBytes)
        .clear();
  }

  /** Of bytes that {@link #isAt}. */
  static Preface decode(ByteBuffer start) {
    start.order(ByteOrder.BIG_ENDIAN).getLong();
    return new Preface(
        start.getInt(), start.getInt(), start.getLong(), start.getInt(), start.getLong());
  }
}
