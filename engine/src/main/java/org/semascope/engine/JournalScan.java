package org.semascope.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Reads a journal up to the first incomplete record.
 *
 * @param offsets offset of the record of each shard; {@link #NONE} if missing
 * @param end of the last complete record, or 0 if the head is incomplete
 * @param length of the file
 * @param wallMillis time of the run up to the last complete record
 */
record JournalScan(long[] offsets, long end, long length, long wallMillis) {
  static final long NONE = -1;

  private static final int BUFFER = 1 << 16;

  int done() {
    return (int) Arrays.stream(offsets).filter(offset -> offset != NONE).count();
  }

  /** A missing file has no records, and neither has a pipe, which could block. */
  static JournalScan of(Path file, byte[] head, int shards) throws IOException {
    if (!Files.isRegularFile(file)) {
      return new JournalScan(none(shards), 0, 0, 0);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return of(channel, head, shards);
    }
  }

  static JournalScan of(FileChannel channel, byte[] head, int shards) throws IOException {
    long length = channel.size();
    long[] offsets = none(shards);
    ByteBuffer found = ByteBuffer.allocate(head.length);
    if (!fill(channel, found, 0) || !Arrays.equals(found.array(), head)) {
      return new JournalScan(offsets, 0, length, 0);
    }
    long end = head.length;
    long wallMillis = 0;
    ByteBuffer frame = ByteBuffer.allocate(JournalRecord.HEAD);
    while (fill(channel, frame.clear(), end)) {
      JournalRecord.Head next = JournalRecord.Head.read(frame);
      if (!next.isPossible(shards, length - end)
          || offsets[next.shard()] != NONE
          || !isWhole(channel, end, next)) {
        break;
      }
      offsets[next.shard()] = end;
      wallMillis = next.wallMillis();
      end += next.recordBytes();
    }
    return new JournalScan(offsets, end, length, wallMillis);
  }

  private static long[] none(int shards) {
    long[] offsets = new long[shards];
    Arrays.fill(offsets, NONE);
    return offsets;
  }

  /** Checks a record in chunks: results may be large. */
  private static boolean isWhole(FileChannel channel, long start, JournalRecord.Head head)
      throws IOException {
    CRC32C sum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long covered = head.recordBytes() - JournalRecord.SUM;
    for (long done = 0; done < covered; ) {
      buffer.clear().limit((int) Math.min(BUFFER, covered - done));
      if (!fill(channel, buffer, start + done)) {
        return false;
      }
      done += buffer.limit();
      sum.update(buffer.flip());
    }
    ByteBuffer written = ByteBuffer.allocate(JournalRecord.SUM);
    return fill(channel, written, start + covered)
        && written.flip().getInt() == (int) sum.getValue();
  }

  /** Fills the buffer; false if the file ends before. */
  private static boolean fill(FileChannel channel, ByteBuffer buffer, long position)
      throws IOException {
    while (buffer.hasRemaining()) {
      int n = channel.read(buffer, position + buffer.position());
      if (n < 0) {
        return false;
      }
    }
    return true;
  }
}
