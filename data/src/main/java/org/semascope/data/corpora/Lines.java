package org.semascope.data.corpora;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * The lines of a file, unpacked and decoded. A line that is not UTF-8, or too long to be one, is a
 * fault; after it reading goes on with the next line.
 */
final class Lines implements AutoCloseable {
  /** Far more than the longest article, and little enough to hold. */
  static final int LONGEST = 1 << 24;

  private final Path file;
  private final InputStream in;
  private final Faults faults;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final byte[] buffer = new byte[1 << 16];
  private final ByteArrayOutputStream pieces = new ByteArrayOutputStream(1 << 12);
  private int at;
  private int filled;
  private long line;

  private Lines(Path file, InputStream in, Faults faults) {
    this.file = file;
    this.in = in;
    this.faults = faults;
  }

  static Lines open(Path file, Faults faults) {
    try {
      return new Lines(file, Compression.open(file), faults);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** The number of the line that {@link #next} gave last, from 1. */
  long number() {
    return line;
  }

  /** The next good line without its end, or null after the last. */
  String next() {
    while (true) {
      byte[] bytes = nextBytes();
      if (bytes == null) {
        return null;
      }
      line++;
      if (bytes.length > LONGEST) {
        faults.accept(
            DataFormatException.line(
                file, line, "a line of at most " + LONGEST + " bytes", "a longer one"));
        continue;
      }
      try {
        String text = decoder.decode(ByteBuffer.wrap(bytes)).toString();
        return line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
      } catch (CharacterCodingException e) {
        faults.accept(DataFormatException.line(file, line, "UTF-8", "other bytes"));
      }
    }
  }

  /** A line's bytes; of one that is too long, only enough to tell that it is. */
  private byte[] nextBytes() {
    pieces.reset();
    boolean some = false;
    while (fill()) {
      some = true;
      int end = at;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      if (pieces.size() <= LONGEST) {
        pieces.write(buffer, at, end - at);
      }
      boolean ended = end < filled;
      at = ended ? end + 1 : end;
      if (ended) {
        break;
      }
    }
    return some ? withoutReturn(pieces.toByteArray()) : null;
  }

  private static byte[] withoutReturn(byte[] bytes) {
    int last = bytes.length - 1;
    return last >= 0 && bytes[last] == '\r' ? java.util.Arrays.copyOf(bytes, last) : bytes;
  }

  private boolean fill() {
    if (at == filled) {
      try {
        filled = in.read(buffer);
        at = 0;
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
    if (filled < 0) {
      filled = at;
      return false;
    }
    return true;
  }

  static DataFormatException unreadable(Path file, IOException e) {
    String found =
        e instanceof NoSuchFileException
            ? "no such file"
            : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return DataFormatException.file(file, "a whole, readable file", found, e);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
