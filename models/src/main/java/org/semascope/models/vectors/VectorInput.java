package org.semascope.models.vectors;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.semascope.core.Excerpt;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/**
 * Reads a file of vectors sequentially, decompressing gzip. Failures are {@link
 * SemascopeException}s. No memory is allocated for a length that the file only claims.
 */
final class VectorInput implements AutoCloseable {
  /** Number of bytes from which the format is detected. */
  static final int HEAD = 1 << 18;

  private static final int LONGEST_LINE = 1 << 24;

  private final Path file;
  private final InputStream in;
  private final boolean compressed;
  private final byte[] buffer = new byte[HEAD];
  private int next;
  private int end;
  private long offset; // of buffer[0]
  private byte[] line = new byte[1 << 12];
  private byte[] row = {};

  private VectorInput(Path file, InputStream in, boolean compressed) {
    this.file = file;
    this.in = in;
    this.compressed = compressed;
  }

  /** Opens a file; the task counts the bytes of the file itself, compressed or not. */
  static VectorInput open(Path file, Progress.Task task) {
    try {
      boolean compressed = isCompressed(file);
      InputStream counted = new Counted(Files.newInputStream(file), task);
      try {
        InputStream in = compressed ? new GZIPInputStream(counted, 1 << 16) : counted;
        VectorInput input = new VectorInput(file, in, compressed);
        input.fill();
        return input;
      } catch (IOException | RuntimeException e) {
        counted.close();
        throw e;
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static boolean isCompressed(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == 0x1f && in.read() == 0x8b;
    }
  }

  Path file() {
    return file;
  }

  /** Offset of the next byte in the decompressed file. */
  long offset() {
    return offset + next;
  }

  /** The first bytes of the file, at most {@link #HEAD}; valid before anything is read. */
  byte[] head() {
    return Arrays.copyOfRange(buffer, next, end);
  }

  boolean atEnd() {
    if (next == end) {
      fill();
    }
    return next == end;
  }

  /** The next byte without consuming it, or -1 at the end. */
  int peek() {
    return atEnd() ? -1 : buffer[next] & 0xff;
  }

  /** The next byte, or -1 at the end. */
  int read() {
    return atEnd() ? -1 : buffer[next++] & 0xff;
  }

  /**
   * Fills the array.
   *
   * @param what the content, for messages
   */
  void readFully(byte[] into, String what) {
    int done = 0;
    while (done < into.length) {
      if (atEnd()) {
        throw bad("%s more bytes of %s".formatted(into.length - done, what), "the end of the file");
      }
      int count = Math.min(into.length - done, end - next);
      System.arraycopy(buffer, next, into, done, count);
      next += count;
      done += count;
    }
  }

  /** Fills the array with little-endian floats; NaN and infinity are refused. */
  float[] readFloats(float[] into, String what) {
    if (row.length != into.length * Float.BYTES) {
      row = new byte[into.length * Float.BYTES];
    }
    readFully(row, what);
    ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(into);
    for (float value : into) {
      if (!Float.isFinite(value)) {
        throw bad("finite numbers in %s, which ends".formatted(what), value);
      }
    }
    return into;
  }

  void skip(long count, String what) {
    long left = count;
    while (left > 0) {
      if (atEnd()) {
        throw bad("%s more bytes of %s".formatted(left, what), "the end of the file");
      }
      int step = (int) Math.min(left, end - next);
      next += step;
      left -= step;
    }
  }

  /** Reads a line into {@link #line}; returns its length, or -1 at the end. */
  int readLine() {
    if (atEnd()) {
      return -1;
    }
    int length = 0;
    while (!atEnd()) {
      int from = next;
      while (next < end && buffer[next] != '\n') {
        next++;
      }
      length = append(length, from, next);
      if (next < end) {
        next++;
        return length;
      }
    }
    return length;
  }

  /** The bytes of the last {@link #readLine}, overwritten by the next one. */
  byte[] line() {
    return line;
  }

  private int append(int length, int from, int to) {
    int total = length + to - from;
    if (total > LONGEST_LINE) {
      throw bad("lines of at most %s bytes".formatted(LONGEST_LINE), "a longer one");
    }
    if (total > line.length) {
      line = Arrays.copyOf(line, Math.min(LONGEST_LINE, Math.max(total, 2 * line.length)));
    }
    System.arraycopy(buffer, from, line, length, to - from);
    return total;
  }

  /** The rest of the file as a stream. */
  InputStream stream() {
    return new InputStream() {
      @Override
      public int read() {
        return VectorInput.this.read();
      }

      @Override
      public int read(byte[] into, int at, int length) {
        if (length == 0 || atEnd()) {
          return length == 0 ? 0 : -1;
        }
        int count = Math.min(length, end - next);
        System.arraycopy(buffer, next, into, at, count);
        next += count;
        return count;
      }
    };
  }

  /** Text of a file for a message: in quotes, shortened, without control characters. */
  static String quoted(String text) {
    return "\"%s\"".formatted(Excerpt.of(text.replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "\ufffd")));
  }

  ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(
        file,
        "%s at byte %s%s"
            .formatted(expected, offset(), compressed ? " of the decompressed file" : ""),
        found);
  }

  /** Fills the whole buffer unless the file ends. */
  private void fill() {
    offset += next;
    next = 0;
    end = 0;
    try {
      for (int n = in.read(buffer, 0, HEAD); n > 0; n = in.read(buffer, end, HEAD - end)) {
        end += n;
        if (end == HEAD) {
          break;
        }
      }
    } catch (EOFException | ZipException e) {
      throw ModelFormatException.file(
          file,
          "a complete gzip file",
          "a fault or its end after %s decompressed bytes".formatted(offset + end),
          e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static SemascopeException unreadable(Path file, IOException cause) {
    if (cause instanceof EOFException || cause instanceof ZipException) {
      return ModelFormatException.file(
          file, "a complete gzip file", "a fault in its header", cause);
    }
    return new SemascopeException(file + ": cannot be read: " + IoReason.of(cause), cause);
  }

  /** Reports to the task how many bytes have been read. */
  private static final class Counted extends FilterInputStream {
    private final Progress.Task task;

    Counted(InputStream in, Progress.Task task) {
      super(in);
      this.task = task;
    }

    @Override
    public int read() throws IOException {
      int one = in.read();
      if (one >= 0) {
        task.advance(1);
      }
      return one;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      int count = in.read(into, at, length);
      if (count > 0) {
        task.advance(count);
      }
      return count;
    }
  }
}
