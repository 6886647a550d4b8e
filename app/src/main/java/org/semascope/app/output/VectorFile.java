package org.semascope.app.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.SortedSet;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.LayerVectors;

/**
 * Vectors as one array [words, layers, width] of 32-bit floats, in NumPy's form or as safetensors.
 * Words are appended as they come; how many there are is written into the header at the end, and
 * only then does the file get its name.
 */
public final class VectorFile implements AutoCloseable {
  private static final int HEADER = 1024;

  private final Path target;
  private final Path partial;
  private final FileChannel channel;
  private final Header header;
  private final SortedSet<Integer> layers;
  private final int width;
  private final ByteBuffer row;
  private long words;
  private boolean done;

  private VectorFile(Path target, Header header, SortedSet<Integer> layers, int width) {
    this.target = target;
    this.partial =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".partial");
    this.header = header;
    this.layers = layers;
    this.width = width;
    this.row =
        ByteBuffer.allocate(layers.size() * width * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try {
      this.channel =
          FileChannel.open(
              partial,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      channel.position(HEADER);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The form is told by the name's end: {@code .npy} or {@code .safetensors}. */
  public static VectorFile create(Path target, String model, SortedSet<Integer> layers, int width) {
    String name = String.valueOf(target.getFileName());
    Path absolute = target.toAbsolutePath();
    if (name.endsWith(".npy")) {
      return new VectorFile(absolute, new NpyHeader(), layers, width);
    }
    if (name.endsWith(".safetensors")) {
      return new VectorFile(absolute, new SafetensorsHeader(model, layers), layers, width);
    }
    throw new SemascopeException("--out takes a .npy or .safetensors file, not " + target);
  }

  /** The form of a file: what stands before the numbers. */
  interface Header {
    /** Exactly {@code size} bytes for an array of these dimensions. */
    byte[] bytes(int size, long words, int layers, int width);
  }

  public void add(LayerVectors word) {
    row.clear();
    for (int layer : layers) {
      row.asFloatBuffer().put(word.at(layer));
      row.position(row.position() + width * Float.BYTES);
    }
    append();
  }

  /** A row of NaN, which keeps the rows in step with lines where one had to be skipped. */
  public void addMissing() {
    row.clear();
    while (row.hasRemaining()) {
      row.putFloat(Float.NaN);
    }
    append();
  }

  private void append() {
    row.flip();
    try {
      while (row.hasRemaining()) {
        channel.write(row);
      }
    } catch (IOException e) {
      throw failed(e);
    }
    words++;
  }

  /** Completes the file and gives it its name. */
  public void finish() {
    try {
      channel.write(ByteBuffer.wrap(header.bytes(HEADER, words, layers.size(), width)), 0);
      channel.force(true);
      channel.close();
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
      done = true;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  public long words() {
    return words;
  }

  /** Leaves nothing behind unless the file was finished. */
  @Override
  public void close() {
    if (!done) {
      try {
        channel.close();
        Files.deleteIfExists(partial);
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private SemascopeException failed(IOException e) {
    String reason =
        e instanceof java.nio.file.NoSuchFileException ? "no such folder" : e.getMessage();
    return new SemascopeException("cannot write %s: %s".formatted(target, reason), e);
  }

  /** Text padded with blanks, as both forms allow. */
  static void putPadded(ByteBuffer into, String text, int size) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > size) {
      throw new SemascopeException("a header of %d bytes is too long".formatted(bytes.length));
    }
    into.put(bytes).put(" ".repeat(size - bytes.length).getBytes(StandardCharsets.UTF_8));
  }
}
