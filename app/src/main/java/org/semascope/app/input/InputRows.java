package org.semascope.app.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * Reads the lines of a file or a pipe, one after another. A first line that begins with the field
 * name {@code text} gives the order of the tab-separated columns.
 */
public final class InputRows implements AutoCloseable {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String name;
  private final InputStream in;
  private List<String> columns;
  private int number;

  private InputRows(String name, InputStream in, List<String> columns) {
    this.name = name;
    this.in = in;
    this.columns = columns;
  }

  /**
   * @param file a path, or {@code -} for standard input
   * @param columns names of tab-separated fields in their default order
   */
  public static InputRows open(String file, InputStream standardInput, List<String> columns) {
    try {
      boolean piped = file.equals("-");
      InputStream in = piped ? standardInput : Files.newInputStream(Path.of(file));
      return new InputRows(piped ? "standard input" : file, new BufferedInputStream(in), columns);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is not a path: %s".formatted(file, e.getReason()), e);
    }
  }

  /** The name of the input in messages. */
  public String name() {
    return name;
  }

  /** The next non-empty line; errors in it are reported by {@link Line#row}. */
  public Optional<Line> next() {
    while (true) {
      Optional<byte[]> bytes = readLine();
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      number++;
      Line line = new Line(name + ":" + number, bytes.get(), columns);
      Optional<List<String>> header = number == 1 ? line.header() : Optional.empty();
      if (header.isPresent()) {
        columns = header.get();
      } else if (!line.isBlank()) {
        return Optional.of(line);
      }
    }
  }

  /**
   * Lines are split as bytes and decoded one by one, so that invalid bytes affect only their line.
   * Of a line that is too long only one byte more than the limit is kept.
   */
  private Optional<byte[]> readLine() {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int next = in.read();
      if (next < 0) {
        return Optional.empty();
      }
      for (; next >= 0 && next != '\n'; next = in.read()) {
        if (line.size() <= Line.LONGEST) {
          line.write(next);
        }
      }
      return Optional.of(number == 0 ? withoutMark(line.toByteArray()) : line.toByteArray());
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(name, IoReason.of(e)), e);
    }
  }

  private static byte[] withoutMark(byte[] line) {
    int mark = BYTE_ORDER_MARK.length;
    return line.length >= mark && Arrays.equals(line, 0, mark, BYTE_ORDER_MARK, 0, mark)
        ? Arrays.copyOfRange(line, mark, line.length)
        : line;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new SemascopeException("cannot close %s: %s".formatted(name, IoReason.of(e)), e);
    }
  }
}
