package org.semascope.data.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * The lines of a plain or compressed file, one at a time. Invalid bytes of the encoding are faults,
 * never replaced. A line ends at a line feed with an optional carriage return; the last line need
 * not. A file that begins with the byte order mark of UTF-8 or UTF-16 is read in that encoding, for
 * any given one; the mark is not part of the first line.
 */
public final class Lines implements AutoCloseable {
  /** Limit against damaged files; longer than any line of any resource. */
  private static final int LONGEST = 1 << 24;

  private static final int CHUNK = 1 << 16;

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path file;
  private final InputStream in;
  private final boolean cutting;
  private final int limit;
  private Charset charset;
  private boolean first = true;

  private byte[] buffer = new byte[CHUNK];
  private int start; // of the bytes that were not returned
  private int end;
  private long number;
  private boolean continues;

  private Lines(Path file, InputStream in, Charset charset, boolean cutting) {
    this.file = file;
    this.in = in;
    this.charset = charset;
    this.cutting = cutting;
    this.limit = cutting ? CHUNK : LONGEST + 1;
  }

  /**
   * @param charset a superset of ASCII
   */
  public static Lines open(Path file, Charset charset) {
    return new Lines(file, unpacked(file), charset, false);
  }

  /**
   * The lines of a file in UTF-8 without a limit of length: {@link #next} returns a long line in
   * pieces that end between words, or between characters if there is no space. {@link #continues}
   * is true if a piece is not the last of its line.
   */
  public static Lines inPieces(Path file) {
    return new Lines(file, unpacked(file), StandardCharsets.UTF_8, true);
  }

  /** Lines of a stream that is part of a file, such as an entry of an archive; closes it. */
  public static Lines of(Path file, InputStream in, Charset charset) {
    return new Lines(file, in, charset, false);
  }

  /** The first lines of a file; none if it is not text in this encoding. */
  public static List<String> head(Path file, Charset charset) {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try (InputStream in = unpacked(file)) {
      byte[] bytes = in.readNBytes(CHUNK);
      int whole = bytes.length;
      while (bytes.length == CHUNK && whole > 0 && bytes[whole - 1] != '\n') {
        whole--;
      }
      List<String> lines = new ArrayList<>();
      Lines all = of(file, new ByteArrayInputStream(bytes, 0, whole), charset);
      for (String next = all.next(); next != null; next = all.next()) {
        lines.add(next);
      }
      return lines;
    } catch (IOException | DataFormatException otherFormat) {
      return List.of();
    }
  }

  private static InputStream unpacked(Path file) {
    if (Files.isDirectory(file)) {
      throw DataFormatException.file(file, "a file", "a folder");
    }
    try {
      return Utf16.asUtf8(Compression.open(file));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** The exception for a file that cannot be read completely. */
  public static DataFormatException unreadable(Path file, IOException e) {
    return DataFormatException.file(file, "a whole, readable file", IoReason.of(e), e);
  }

  /** The next line without its end, or null after the last. */
  public String next() {
    return next(Faults.STRICT);
  }

  /** The next line that is not blank, or null. */
  public String nextFilled() {
    String line = next();
    while (line != null && line.isBlank()) {
      line = next();
    }
    return line;
  }

  /**
   * Same as {@link #next()}, but lines that are too long or wrongly encoded go to {@code faults}.
   */
  public String next(Faults faults) {
    while (continues || start < end || fill()) {
      number += continues ? 0 : 1;
      int length = length();
      continues = cutting && start + length == end && length >= limit;
      length = continues ? cut(length) : length;
      if (length > LONGEST) {
        skipLine(length);
        faults.accept(fault("a line of at most " + LONGEST + " bytes", "a longer one"));
        continue;
      }
      int from = start;
      start = Math.min(end, from + length + (continues ? 0 : 1));
      boolean returned = !continues && length > 0 && buffer[from + length - 1] == '\r';
      try {
        return decoded(from, returned ? length - 1 : length);
      } catch (CharacterCodingException e) {
        faults.accept(fault(charset + " text", "invalid bytes"));
      }
    }
    return null;
  }

  private DataFormatException fault(String expected, String found) {
    return DataFormatException.line(file, number, expected, found);
  }

  /** Whether the next piece belongs to the same line; see {@link #inPieces}. */
  public boolean continues() {
    return continues;
  }

  /** The number of the line that {@link #next} returned last, from 1. */
  public long number() {
    return number;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** The length of the next line; if it reaches the limit, of what the buffer has of the line. */
  private int length() {
    int length = continues ? end - start : 0; // the rest of a piece has no line feed
    boolean more = !continues || fill();
    while (more) {
      while (start + length < end && buffer[start + length] != '\n') {
        length++;
      }
      more = start + length == end && length < limit && fill();
    }
    return length;
  }

  /** The length of a piece: to its last space, otherwise without its last character. */
  private int cut(int length) {
    for (int i = end; i > start; i--) {
      if (buffer[i - 1] == ' ' || buffer[i - 1] == '\t') {
        return i - start;
      }
    }
    int last = length - 1;
    int earliest = last - 3; // a character has at most four bytes
    while (last > earliest && (buffer[start + last] & 0xc0) == 0x80) { // a continuation byte
      last--;
    }
    return last;
  }

  private void skipLine(int length) {
    start += length;
    do {
      while (start < end && buffer[start] != '\n') {
        start++;
      }
    } while (start == end && fill());
    start = Math.min(end, start + 1);
  }

  /** Reads more bytes into the buffer; false at the end of the file. */
  private boolean fill() {
    int kept = end - start;
    byte[] old = buffer;
    buffer = kept + CHUNK > old.length ? new byte[2 * (kept + CHUNK)] : old;
    System.arraycopy(old, start, buffer, 0, kept);
    start = 0;
    end = kept;
    try {
      end += Math.max(0, in.read(buffer, kept, CHUNK));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    return end > kept;
  }

  private String decoded(int from, int length) throws CharacterCodingException {
    int mark = first && Arrays.equals(buffer, from, from + Math.min(length, 3), MARK, 0, 3) ? 3 : 0;
    first = false;
    charset = mark > 0 ? StandardCharsets.UTF_8 : charset;
    if (isAscii(from, length)) {
      return new String(buffer, from, length, StandardCharsets.US_ASCII);
    }
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(buffer, from + mark, length - mark))
        .toString();
  }

  /** Most lines are ASCII and need no decoder. */
  private boolean isAscii(int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (buffer[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
