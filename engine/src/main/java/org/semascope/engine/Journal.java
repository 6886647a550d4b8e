package org.semascope.engine;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;
import org.semascope.core.io.AtomicFile;

/**
 * The finished shards of a run, in order of completion, in an append-only file. It begins with the
 * name of the format and of the run. Everything after the last complete record (a record that was
 * being written when the process died, or damaged data) is truncated on opening. Only the file
 * offset of each shard is kept in memory, not its result.
 */
final class Journal implements AutoCloseable {
  private static final String FORM = "semascope journal 1 ";

  private final FileChannel channel;
  private final JournalScan found;
  private final long[] offsets;
  private int done;
  private long end;

  private Journal(FileChannel channel, JournalScan found, long end) {
    this.channel = channel;
    this.found = found;
    this.offsets = found.offsets();
    this.done = found.done();
    this.end = end;
  }

  /**
   * @param run name of the run; a journal of another run counts as empty
   */
  static Journal open(Path file, String run, int shards) throws IOException {
    byte[] head = head(run);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      JournalScan found = JournalScan.of(channel, head, shards);
      if (found.end() < found.length()) {
        channel.truncate(found.end());
      }
      long end = found.end();
      if (end == 0) {
        AtomicFile.writeFully(channel.position(0), ByteBuffer.wrap(head));
        end = head.length;
      }
      channel.force(true);
      return new Journal(channel, found, end);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Number of shards in a journal that another process may be writing. */
  static int count(Path file, String run, int shards) throws IOException {
    return JournalScan.of(file, head(run), shards).done();
  }

  private static byte[] head(String run) {
    return (FORM + run + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The contents of the journal when it was opened. */
  JournalScan found() {
    return found;
  }

  synchronized int done() {
    return done;
  }

  int[] missing() {
    return IntStream.range(0, offsets.length)
        .filter(shard -> offsets[shard] == JournalScan.NONE)
        .toArray();
  }

  /**
   * Returns when the result is on disk. After a failure the file has its previous length.
   *
   * @return number of finished shards
   */
  synchronized int append(int shard, long wallMillis, byte[] result) throws IOException {
    if (offsets[shard] != JournalScan.NONE) {
      throw new IllegalStateException("shard %s is already finished".formatted(shard));
    }
    try {
      channel.position(end);
      AtomicFile.writeFully(channel, JournalRecord.bytes(shard, wallMillis, result));
      channel.force(false);
    } catch (IOException e) {
      truncateToEnd(e);
      throw e;
    }
    offsets[shard] = end;
    end = channel.position();
    return ++done;
  }

  private void truncateToEnd(IOException failure) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      failure.addSuppressed(e); // truncated when the journal is next opened
    }
  }

  byte[] read(int shard) throws IOException {
    long start = offsets[shard];
    ByteBuffer head = ByteBuffer.allocate(JournalRecord.HEAD);
    fill(head, start);
    ByteBuffer result = ByteBuffer.allocate(JournalRecord.Head.read(head).length());
    fill(result, start + JournalRecord.HEAD);
    return result.array();
  }

  private void fill(ByteBuffer buffer, long start) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, start + buffer.position()) < 0) {
        throw new EOFException("the file was truncated");
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
