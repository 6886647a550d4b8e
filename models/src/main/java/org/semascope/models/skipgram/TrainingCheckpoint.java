package org.semascope.models.skipgram;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * Everything a training needs to resume.
 *
 * @param done number of words that the threads have finished
 */
record TrainingCheckpoint(long done, List<ThreadState> states, Matrices matrices) {
  private static final long MAGIC = 0x53454d4153474d31L; // "SEMASGM1"
  private static final int CHUNK = 1 << 14;

  /**
   * The state from which a thread resumes as if it had never stopped.
   *
   * @param position of the next word in the corpus
   * @param epoch from 0
   * @param random the state of its random generator
   */
  record ThreadState(long position, int epoch, long random) {}

  void write(Path file) {
    TrainingFolder.write(
        file,
        plain -> {
          CheckedOutputStream checked = new CheckedOutputStream(plain, new CRC32C());
          DataOutputStream out = new DataOutputStream(checked);
          out.writeLong(MAGIC);
          out.writeLong(done);
          out.writeInt(states.size());
          for (ThreadState state : states) {
            out.writeLong(state.position());
            out.writeInt(state.epoch());
            out.writeLong(state.random());
          }
          write(matrices.words(), out);
          write(matrices.contexts(), out);
          out.writeLong(checked.getChecksum().getValue());
        });
  }

  private static void write(float[] values, OutputStream out) throws IOException {
    ByteBuffer chunk = chunk();
    for (int from = 0; from < values.length; from += CHUNK) {
      int count = Math.min(CHUNK, values.length - from);
      chunk.asFloatBuffer().put(values, from, count);
      out.write(chunk.array(), 0, count * Float.BYTES);
    }
  }

  /**
   * @param threads as many as wrote it
   * @param matrices of the shape that was written; they are filled
   */
  static TrainingCheckpoint read(Path file, int threads, Matrices matrices) {
    try (CheckedInputStream checked =
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), new CRC32C());
        DataInputStream in = new DataInputStream(checked)) {
      boolean known = in.readLong() == MAGIC;
      long done = in.readLong();
      require(known && in.readInt() == threads);
      List<ThreadState> states = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        states.add(new ThreadState(in.readLong(), in.readInt(), in.readLong()));
      }
      read(in, matrices.words());
      read(in, matrices.contexts());
      long sum = checked.getChecksum().getValue();
      require(in.readLong() == sum && in.read() < 0);
      return new TrainingCheckpoint(done, states, matrices);
    } catch (IOException e) {
      String found = e instanceof EOFException ? "one that is cut off" : IoReason.of(e);
      throw new SemascopeException(
          "%s: expected a whole checkpoint, found %s; --fresh starts over".formatted(file, found),
          e);
    }
  }

  private static void require(boolean asWritten) throws IOException {
    if (!asWritten) {
      throw new IOException("other bytes");
    }
  }

  private static void read(DataInputStream in, float[] values) throws IOException {
    ByteBuffer chunk = chunk();
    for (int from = 0; from < values.length; from += CHUNK) {
      int count = Math.min(CHUNK, values.length - from);
      in.readFully(chunk.array(), 0, count * Float.BYTES);
      chunk.asFloatBuffer().get(values, from, count);
    }
  }

  private static ByteBuffer chunk() {
    return ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }
}
