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
 * not. A file that begins with the UTF-8 byte order mark is read as UTF-8, for any given encoding;
 * the mark is not part of the first line.
 */
public final class Lines implements AutoCloseable {
  /** Limit against damaged files; longer than any line of any resource. */
  private static final int LONGEST = 1 << 24;

  private static final int LOOK = 1 << 16;

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** Length in bytes of the pieces of a long line. */
  private static final int PIECE = 1 << 16;

  private final Path file;
  private final InputStream in;
  private Charset charset;
  private boolean started;
  private final byte[] chunk = new byte[1 << 16];
  private int at;
  private int end;
  private byte[] line = new byte[256];
  private long number;
  private final boolean cutting;
  private boolean continues;
  private int pieceEnd; // the rest of the line belongs to the next piece
  private int lineEnd;

  private Lines(Path file, InputStream in, Charset charset, boolean cutting) {
    this.cutting = cutting;
    this.file = file;
    this.in = in;
    this.charset = charset;
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
      byte[] bytes = in.readNBytes(LOOK);
      int whole = bytes.length;
      while (bytes.length == LOOK && whole > 0 && bytes[whole - 1] != '\n') {
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
      return Compression.open(file);
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

  /**
   * Same as {@link #next()}, but lines that are too long or wrongly encoded go to {@code faults}.
   */
  public String next(Faults faults) {
    while (true) {
      boolean begins = !continues;
      int length = cutting ? nextPiece() : nextBytes(0);
      if (length < 0) {
        return null;
      }
      number += begins ? 1 : 0;
      if (length > LONGEST) {
        faults.accept(
            DataFormatException.line(
                file, number, "a line of at most " + LONGEST + " bytes", "a longer one"));
        continue;
      }
      try {
        boolean returned = !continues && length > 0 && line[length - 1] == '\r';
        return decoded(returned ? length - 1 : length);
      } catch (CharacterCodingException e) {
        faults.accept(DataFormatException.line(file, number, charset + " text", "invalid bytes"));
      }
    }
  }

  /** Whether the next piece belongs to the same line; see {@link #inPieces}. */
  public boolean continues() {
    return continues;
  }

  /** Reads a line or a piece of it into {@code line} and returns its length. */
  private int nextPiece() {
    int kept = continues ? lineEnd - pieceEnd : 0;
    System.arraycopy(line, pieceEnd, line, 0, kept);
    boolean rest = continues;
    continues = false;
    lineEnd = nextBytes(kept);
    if (lineEnd < 0 && rest) {
      lineEnd = kept; // the file ended with the previous piece
    }
    pieceEnd = continues ? cut() : lineEnd;
    return pieceEnd;
  }

  /** The position after the last space read so far, or before the last character. */
  private int cut() {
    for (int i = lineEnd; i > 0; i--) {
      if (line[i - 1] == ' ' || line[i - 1] == '\t') {
        return i;
      }
    }
    int last = lineEnd - 1;
    int earliest = last - 3; // a character has at most four bytes
    while (last > earliest && (line[last] & 0xc0) == 0x80) { // a continuation byte
      last--;
    }
    return last;
  }

  /**
   * Reads a line into {@code line} and returns its length; a line that is too long is truncated.
   *
   * @param kept number of bytes that are already there
   */
  private int nextBytes(int kept) {
    int length = kept;
    boolean ended = false;
    boolean some = false;
    while (!ended && !continues && (at < end || fill())) {
      some = true;
      int stop = at;
      while (stop < end && chunk[stop] != '\n') {
        stop++;
      }
      if (length <= LONGEST) {
        length = append(length, stop);
      }
      ended = stop < end;
      continues = cutting && !ended && length >= PIECE;
      at = ended ? stop + 1 : stop;
    }
    return some ? length : -1;
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

  private boolean fill() {
    try {
      end = in.read(chunk);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    at = 0;
    return end > 0;
  }

  private int append(int length, int stop) {
    int longer = length + stop - at;
    if (longer > line.length) {
      line = Arrays.copyOf(line, Math.max(longer, 2 * line.length));
    }
    System.arraycopy(chunk, at, line, length, stop - at);
    return longer;
  }

  private String decoded(int length) throws CharacterCodingException {
    boolean begins = !started;
    started = true;
    if (isAscii(length)) {
      return new String(line, 0, length, StandardCharsets.US_ASCII);
    }
    int mark = begins && Arrays.equals(line, 0, Math.min(length, 3), MARK, 0, 3) ? 3 : 0;
    charset = mark > 0 ? StandardCharsets.UTF_8 : charset;
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(line, mark, length - mark))
        .toString();
  }

  /** Most lines are ASCII and need no decoder. */
  private boolean isAscii(int length) {
    for (int i = 0; i < length; i++) {
      if (line[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
