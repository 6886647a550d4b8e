package org.semascope.models.skipgram;

import java.io.IOException;
import java.io.OutputStream;
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
final class WordIdFile implements AutoCloseable {
  static final int END = -1;

  private static final int BUFFER = 1 << 18;

  private final Path path;
  private final FileChannel channel;
  private final long length;

  static void write(Path file, Consumer<Writer> content) {
    TrainingFolder.write(
        file,
        out -> {
          Writer writer = new Writer(out);
          try {
            content.accept(writer);
            writer.endSentence();
            writer.flush();
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  /**
   * Replaces all ids of a file.
   *
   * @param numbers [old ids], -1 leaves a word out
   */
  static void renumber(Path file, int[] numbers) {
    write(
        file,
        writer -> {
          try (WordIdFile before = new WordIdFile(file)) {
            Reader ids = before.reader();
            while (ids.hasNext()) {
              int id = ids.next();
              if (id == END) {
                writer.endSentence();
              } else if (numbers[id] >= 0) {
                writer.word(numbers[id]);
              }
            }
          }
        });
  }

  /** Writes the words of a file in their order. */
  static final class Writer {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private boolean inSentence;

    private Writer(OutputStream out) {
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
      if (!buffer.hasRemaining()) {
        flush();
      }
      buffer.putInt(id);
    }

    private void flush() {
      try {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
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
  static List<Slice> slices(Path path, int count) {
    List<Slice> slices = new ArrayList<>();
    try (WordIdFile file = new WordIdFile(path)) {
      Reader ids = file.reader();
      long begin = 0;
      for (int i = 1; i <= count; i++) {
        ids.seek(file.length() / count * i);
        while (ids.hasNext() && ids.next() != END) {}
        long end = i == count ? file.length() : Math.max(begin, ids.position());
        slices.add(new Slice(begin, end));
        begin = end;
      }
    }
    return slices;
  }

  WordIdFile(Path path) {
    this.path = path;
    try {
      channel = FileChannel.open(path, StandardOpenOption.READ);
      length = channel.size() / Integer.BYTES;
    } catch (IOException e) {
      throw IoReason.cannot("read", path, e);
    }
  }

  /** Number of ids. */
  long length() {
    return length;
  }

  /** A reader for one thread. */
  Reader reader() {
    return new Reader();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw IoReason.cannot("close", path, e);
    }
  }

  /** Reads from any position, counted in ids; at first from the beginning. */
  final class Reader {
    private final ByteBuffer buffer =
        ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private long next; // position at which the buffer ends

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
        throw IoReason.cannot("read", path, e);
      }
      buffer.flip();
      next += buffer.remaining() / Integer.BYTES;
      return buffer.hasRemaining();
    }
  }
}
