package org.semascope.engine;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A finished shard as bytes:
 *
 * <pre>
 * int   length of the result
 * int   number of the shard
 * long  milliseconds of the run so far, all sessions together
 * ...   the result, JSON
 * int   CRC-32C of all of the above
 * </pre>
 */
final class JournalRecord {
  static final int HEAD = Integer.BYTES + Integer.BYTES + Long.BYTES;
  static final int SUM = Integer.BYTES;

  private JournalRecord() {}

  record Head(int length, int shard, long wallMillis) {
    static Head read(ByteBuffer frame) {
      frame.flip();
      return new Head(frame.getInt(), frame.getInt(), frame.getLong());
    }

    /** Whether this can be the head of a record, given the number of bytes left in the file. */
    boolean isPossible(int shards, long left) {
      return length > 0 && shard >= 0 && shard < shards && recordBytes() <= left;
    }

    long recordBytes() {
      return (long) HEAD + length + SUM;
    }
  }

  static ByteBuffer bytes(int shard, long wallMillis, byte[] result) {
    ByteBuffer record = ByteBuffer.allocate(Math.addExact(HEAD + SUM, result.length));
    record.putInt(result.length).putInt(shard).putLong(wallMillis).put(result);
    CRC32C sum = new CRC32C();
    sum.update(record.array(), 0, record.position());
    return record.putInt((int) sum.getValue()).flip();
  }
}
