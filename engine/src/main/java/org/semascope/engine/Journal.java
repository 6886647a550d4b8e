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
 * The finished shards of a run, in order of completion, in a file that only grows. It begins with
 * the name of the form and of the run. What follows the last whole record (the rest of one that was
 * being written when the process died, or anything after damage) is cut off on opening. Memory is
 * taken for one place in the file per shard, not for results.
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
   * @param run names what the results belong to; the results of anything else are not taken
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

  /** How many shards a journal has that somebody else may be writing. */
  static int count(Path file, String run, int shards) throws IOException {
    return JournalScan.of(file, head(run), shards).done();
  }

  private static byte[] head(String run) {
    return (FORM + run + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** What was found when the journal was opened. */
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
   * Returns when the result is on the disk. After a failure the file ends as it did before.
   *
   * @return how many shards are finished now
   */
  synchronized int append(int shard, long wallMillis, byte[] result) throws IOException {
    if (offsets[shard] != JournalScan.NONE) {
      throw new IllegalStateException("shard %s was finished before".formatted(shard));
    }
    try {
      channel.position(end);
      AtomicFile.writeFully(channel, JournalRecord.bytes(shard, wallMillis, result));
      channel.force(false);
    } catch (IOException e) {
      takeBack(e);
      throw e;
    }
    offsets[shard] = end;
    end = channel.position();
    return ++done;
  }

  private void takeBack(IOException failure) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      failure.addSuppressed(e); // the next opening will cut it off
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
        throw new EOFException("it has become shorter");
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
