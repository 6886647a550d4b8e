package org.semascope.models.vectors;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * The first bytes of a mapped file: that it is one, and where its header stands. Written last, so a
 * file that lacks it was never finished.
 *
 * @param fileBytes how long the whole file is
 * @param content CRC-32C of all that stands between preface and header; {@link #UNKNOWN} in files
 *     written before it was kept
 */
record Preface(
    int version, int checksum, long headerOffset, int headerLength, long fileBytes, long content) {
  static final int BYTES = 64;
  static final int VERSION = 1;
  static final long UNKNOWN = 0;
  private static final long KNOWN = 1L << 32;
  private static final long MAGIC = 0x5345_4d41_5645_4353L; // "SEMAVECS"

  static Preface of(byte[] header, long headerOffset, long content) {
    return new Preface(
        VERSION,
        checksum(header),
        headerOffset,
        header.length,
        headerOffset + header.length,
        content);
  }

  /** The checksum of a file's content; never {@link #UNKNOWN}. */
  static long content(FileChannel channel, long headerOffset) throws IOException {
    CRC32C crc = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
    for (long at = BYTES; at < headerOffset; ) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), headerOffset - at));
      int count = channel.read(buffer, at);
      if (count < 0) {
        throw new EOFException("it has become shorter");
      }
      at += count;
      crc.update(buffer.flip());
    }
    return KNOWN | crc.getValue();
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
        .putLong(content)
        .clear();
  }

  /** Of bytes that {@link #isAt}. */
  static Preface decode(ByteBuffer start) {
    start.order(ByteOrder.BIG_ENDIAN).getLong();
    return new Preface(
        start.getInt(),
        start.getInt(),
        start.getLong(),
        start.getInt(),
        start.getLong(),
        start.getLong());
  }
}
