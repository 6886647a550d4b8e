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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.Shape;

/**
 * Vectors as one array [words, layers, width] of 32-bit floats, as NumPy's .npy or safetensors.
 * Words are appended one by one; their number is written into the header at the end, and then the
 * temporary file is renamed.
 */
public final class VectorOutput implements AutoCloseable {
  private final Path target;
  private final Path partial;
  private final FileChannel channel;
  private final Header header;
  private final int headerSize;
  private final SortedSet<Integer> layers;
  private final int width;
  private final ByteBuffer row;
  private long words;
  private boolean done;

  private VectorOutput(Path target, Header header, SortedSet<Integer> layers, int width) {
    this.target = target;
    this.partial =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".partial");
    this.header = header;
    this.headerSize = header.size(layers.size(), width);
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
      // removed even after Ctrl-C
      partial.toFile().deleteOnExit();
      channel.position(headerSize);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The file name determines the format: {@code .npy} or {@code .safetensors}. */
  public static VectorOutput create(
      Path target, String model, SortedSet<Integer> layers, int width) {
    check(target);
    Header header = isNumPy(target) ? new NpyHeader() : new SafetensorsHeader(model, layers);
    return new VectorOutput(target.toAbsolutePath(), header, layers, width);
  }

  /** Refuses a target that obviously cannot be written. */
  public static void check(Path target) {
    if (!isNumPy(target) && !String.valueOf(target.getFileName()).endsWith(".safetensors")) {
      throw new UsageException(
          "--out takes a .npy or .safetensors file, not \"%s\"".formatted(target));
    }
    if (Files.isDirectory(target)) {
      throw cannotWrite(target, "it is a directory", null);
    }
    if (!Files.isDirectory(target.toAbsolutePath().getParent())) {
      throw cannotWrite(target, "no such directory", null);
    }
  }

  private static boolean isNumPy(Path target) {
    return String.valueOf(target.getFileName()).endsWith(".npy");
  }

  /** The header of a file format. */
  interface Header {
    /** Size in bytes, independent of the number of words. */
    int size(int layers, int width);

    /** The header, of this size, for an array of these dimensions. */
    byte[] bytes(long words, int layers, int width);
  }

  public void add(LayerVectors word) {
    row.clear();
    for (int layer : layers) {
      row.asFloatBuffer().put(word.at(layer));
      row.position(row.position() + width * Float.BYTES);
    }
    append();
  }

  /** A row of NaN for a skipped line, so that rows and lines correspond. */
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

  /** Completes and renames the file. */
  public void finish() {
    try {
      ByteBuffer first = ByteBuffer.wrap(header.bytes(words, layers.size(), width));
      while (first.hasRemaining()) {
        channel.write(first, first.position());
      }
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

  /** Deletes the file unless it was finished. */
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
    return cannotWrite(target, IoReason.of(e), e);
  }

  private static SemascopeException cannotWrite(Path target, String reason, IOException cause) {
    return new SemascopeException("cannot write %s: %s".formatted(target, reason), cause);
  }

  /** One tensor {@code vectors}, with the model's name and the layers as metadata. */
  private record SafetensorsHeader(String model, SortedSet<Integer> layerNumbers)
      implements VectorOutput.Header {
    /** Padding for the digits of the number of words and of the data length. */
    private static final int ROOM = 64;

    @Override
    public int size(int layers, int width) {
      return header(0, layers, width, 0).length + ROOM;
    }

    @Override
    public byte[] bytes(long words, int layers, int width) {
      return header(words, layers, width, size(layers, width));
    }

    private byte[] header(long words, int layers, int width, int atLeast) {
      Map<String, String> metadata = new LinkedHashMap<>();
      metadata.put("model", model);
      metadata.put(
          "layers", layerNumbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
      Shape shape = Shape.of(words, layers, width);
      return SafetensorsWriter.header(
          List.of(new SafetensorsWriter.Planned("vectors", DType.F32, shape)), metadata, atLeast);
    }
  }

  /** NumPy's .npy, version 1.0: magic, length, a Python dictionary padded with spaces. */
  private static final class NpyHeader implements VectorOutput.Header {
    private static final byte[] MAGIC =
        "\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1);

    /** A multiple of 64, as NumPy requires, that fits the longest numbers. */
    private static final int SIZE = 192;

    @Override
    public int size(int layers, int width) {
      return SIZE;
    }

    @Override
    public byte[] bytes(long words, int layers, int width) {
      String dictionary =
          String.format(
              Locale.ROOT, // ASCII digits in every locale
              "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d, %d), }",
              words,
              layers,
              width);
      ByteBuffer header = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
      header.put(MAGIC).putShort((short) (SIZE - MAGIC.length - Short.BYTES));
      header.put(dictionary.getBytes(StandardCharsets.UTF_8));
      while (header.position() < SIZE - 1) {
        header.put((byte) ' ');
      }
      return header.put((byte) '\n').array();
    }
  }
}
