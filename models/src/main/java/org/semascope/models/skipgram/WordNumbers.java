package org.semascope.models.skipgram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** A file of word numbers, each sentence ended by {@link #END}. */
final class WordNumbers {
  static final int END = -1;

  private static final int BUFFER = 1 << 18;

  private WordNumbers() {}

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static SemascopeException failure(String what, Path file, IOException e) {
    return new SemascopeException("cannot %s %s: %s".formatted(what, file, IoReason.of(e)), e);
  }

  /** Writes such a file from its beginning. */
  static final class Writer implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = buffer();
    private boolean inSentence;

    Writer(Path file) {
      this.file = file;
      try {
        channel =
            FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
      } catch (IOException e) {
        throw failure("write", file, e);
      }
    }

    void word(int number) {
      put(number);
      inSentence = true;
    }

    /** Sentences without words are not kept. */
    void endSentence() {
      if (inSentence) {
        put(END);
        inSentence = false;
      }
    }

    private void put(int number) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      buffer.putInt(number);
    }

    private void flush() {
      buffer.flip();
      try {
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      } catch (IOException e) {
        throw failure("write", file, e);
      }
      buffer.clear();
    }

    /** Ends the last sentence and sees that all is on the disk. */
    void finish() {
      endSentence();
      flush();
      try {
        channel.force(true);
      } catch (IOException e) {
        throw failure("write", file, e);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw failure("write", file, e);
      }
    }
  }

  /** Reads such a file from any place; places are counted in numbers. */
  static final class Reader implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = buffer().limit(0);
    private long next; // where the buffer ends

    Reader(Path file) {
      this.file = file;
      try {
        channel = FileChannel.open(file, StandardOpenOption.READ);
      } catch (IOException e) {
        throw failure("read", file, e);
      }
    }

    long length() {
      try {
        return channel.size() / Integer.BYTES;
      } catch (IOException e) {
        throw failure("read", file, e);
      }
    }

    /** Where the next number stands. */
    long place() {
      return next - buffer.remaining() / Integer.BYTES;
    }

    void go(long place) {
      next = place;
      buffer.limit(0);
    }

    boolean hasNext() {
      return buffer.hasRemaining() || fill();
    }

    /** To be asked only where there is one. */
    int next() {
      return buffer.getInt();
    }

    private boolean fill() {
      buffer.clear();
      try {
        do {
          if (channel.read(buffer, next * Integer.BYTES + buffer.position()) < 0) {
            break;
          }
        } while (buffer.position() % Integer.BYTES != 0);
      } catch (IOException e) {
        throw failure("read", file, e);
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
        throw failure("read", file, e);
      }
    }
  }
}
