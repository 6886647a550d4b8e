package org.semascope.models.vectors;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
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
 * A file of vectors, decompressed if it is gzip. Failures are {@link SemascopeException}s. No
 * memory is allocated for a length that the file only claims.
 */
final class VectorInput extends InputStream {
  /** Number of bytes from which the format is detected. */
  static final int HEAD = 1 << 18;

  private static final int LONGEST_LINE = 1 << 24;
  private static final int LONGEST_WORD = 10_000;

  private final Path file;
  private final FileChannel channel;
  private final InputStream in;
  private final boolean compressed;
  private final Progress.Task task;
  private final byte[] buffer = new byte[HEAD];
  private int next;
  private int end;
  private long offset; // of buffer[0]
  private long reported; // bytes of the file itself
  private byte[] line = new byte[1 << 14];

  /** Opens a file; the task counts the bytes of the file itself, compressed or not. */
  VectorInput(Path file, Progress.Task task) {
    this.file = file;
    this.task = task;
    try {
      channel = FileChannel.open(file);
    } catch (IOException e) {
      throw unreadable(e);
    }
    try {
      InputStream plain = Channels.newInputStream(channel);
      compressed = plain.read() == 0x1f && plain.read() == 0x8b;
      channel.position(0);
      in = compressed ? new GZIPInputStream(plain, 1 << 16) : plain;
      fill();
    } catch (IOException e) {
      close();
      throw unreadable(e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  Path file() {
    return file;
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

  @Override
  public int read() {
    return atEnd() ? -1 : buffer[next++] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int most) {
    if (most == 0 || atEnd()) {
      return most == 0 ? 0 : -1;
    }
    int count = Math.min(most, end - next);
    System.arraycopy(buffer, next, into, at, count);
    next += count;
    return count;
  }

  /** Reads little-endian numbers of some bytes in total; {@code what} is for messages. */
  ByteBuffer readNumbers(int bytes, String what) {
    byte[] numbers = new byte[bytes];
    for (int done = 0; done < bytes; ) {
      int count = read(numbers, done, bytes - done);
      if (count < 0) {
        throw tooShort(bytes - done, what);
      }
      done += count;
    }
    return littleEndian(numbers);
  }

  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Fills the array with little-endian floats; NaN and infinity are refused. */
  void readFloats(float[] into, String what) {
    readNumbers(into.length * Float.BYTES, what).asFloatBuffer().get(into);
    for (float value : into) {
      if (!Float.isFinite(value)) {
        throw bad("finite numbers in %s, which ends".formatted(what), value);
      }
    }
  }

  void skip(long count, String what) {
    for (long left = count; left > 0; ) {
      if (atEnd()) {
        throw tooShort(left, what);
      }
      int step = (int) Math.min(left, end - next);
      next += step;
      left -= step;
    }
  }

  private ModelFormatException tooShort(long missing, String what) {
    return bad("%s more bytes of %s".formatted(missing, what), "the end of the file");
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

  /** Reads a word and the byte after it, as {@link #readLine}; -1 if that byte never comes. */
  int readWord(int endOfWord) {
    int length = 0;
    for (int one = read(); one != endOfWord; one = read()) {
      if (one < 0) {
        return -1;
      }
      if (length == LONGEST_WORD) {
        throw bad("words of at most %s bytes".formatted(LONGEST_WORD), "a longer one");
      }
      line[length++] = (byte) one;
    }
    return length;
  }

  /** The bytes of the last line or word, overwritten by the next one. */
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

  /** Text of a file for a message: in quotes, shortened, without control characters. */
  static String quoted(String text) {
    return "\"%s\"".formatted(Excerpt.of(text.replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "\ufffd")));
  }

  ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(
        file,
        "%s at byte %s%s"
            .formatted(expected, offset + next, compressed ? " of the decompressed file" : ""),
        found);
  }

  /** Fills the whole buffer unless the file ends. */
  private void fill() {
    offset += next;
    next = 0;
    end = 0;
    try {
      int count;
      while (end < HEAD && (count = in.read(buffer, end, HEAD - end)) >= 0) {
        end += count;
      }
      task.advance(channel.position() - reported);
      reported = channel.position();
    } catch (EOFException | ZipException e) {
      throw ModelFormatException.file(
          file,
          "a complete gzip file",
          "a fault or its end after %s decompressed bytes".formatted(offset + end),
          e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private SemascopeException unreadable(IOException cause) {
    return cause instanceof EOFException || cause instanceof ZipException
        ? ModelFormatException.file(file, "a complete gzip file", "a fault in its header", cause)
        : new SemascopeException(file + ": cannot be read: " + IoReason.of(cause), cause);
  }
}
