package org.semascope.models.skipgram;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.core.IoReason;

/** A corpus as word ids (little-endian int32), with {@link #END} after each sentence. */
final class WordIdFile {
  static final int END = -1;

  private static final int BUFFER = 1 << 18;

  private WordIdFile() {}

  static void write(Path file, Consumer<Writer> content) {
    TrainingFolder.write(
        file,
        out -> {
          Writer writer = new Writer(new DataOutputStream(out));
          try {
            content.accept(writer);
            writer.endSentence();
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  /** Writes the words of a file in their order. */
  static final class Writer {
    private final DataOutputStream out;
    private boolean inSentence;

    private Writer(DataOutputStream out) {
      this.out = out;
    }

    void word(int id) {
      put(id);
      inSentence = true;
    }

    /** Sentences without words are dropped. */
    void endSentence() {
      if (inSentence) {
        put(END);
        inSentence = false;
      }
    }

    private void put(int id) {
      try {
        out.writeInt(Integer.reverseBytes(id));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The part of the corpus that one thread trains on: whole sentences, perhaps none.
   *
   * @param end the position after its last id
   */
  record Slice(long begin, long end) {}

  /** Divides a file into slices of about equal length. */
  static List<Slice> slices(Path file, int count) {
    List<Slice> slices = new ArrayList<>();
    try (Reader ids = new Reader(file)) {
      long begin = 0;
      for (int i = 1; i <= count; i++) {
        ids.seek(ids.length() / count * i);
        while (ids.hasNext() && ids.next() != END) {}
        long end = Math.max(begin, ids.position());
        slices.add(new Slice(begin, i == count ? ids.length() : end));
        begin = end;
      }
    }
    return slices;
  }

  /** Reads such a file from any position, counted in ids. */
  static final class Reader implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer =
        ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private final long length;
    private long next; // position at which the buffer ends

    Reader(Path file) {
      this.file = file;
      try {
        channel = FileChannel.open(file, StandardOpenOption.READ);
        length = channel.size() / Integer.BYTES;
      } catch (IOException e) {
        throw IoReason.cannot("read", file, e);
      }
    }

    long length() {
      return length;
    }

    /** The position of the next id. */
    long position() {
      return next - buffer.remaining() / Integer.BYTES;
    }

    void seek(long position) {
      next = position;
      buffer.limit(0);
    }

    boolean hasNext() {
      return buffer.hasRemaining() || fill();
    }

    /** To be called only after {@link #hasNext}. */
    int next() {
      return buffer.getInt();
    }

    private boolean fill() {
      buffer.clear();
      try {
        int read;
        do {
          read = channel.read(buffer, next * Integer.BYTES + buffer.position());
        } while (read >= 0 && buffer.position() % Integer.BYTES != 0);
      } catch (IOException e) {
        throw IoReason.cannot("read", file, e);
      }
      buffer.flip();
      next += buffer.remaining() / Integer.BYTES;
      return buffer.hasRemaining();
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw IoReason.cannot("read", file, e);
      }
    }
  }
}
