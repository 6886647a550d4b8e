package org.semascope.app.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.models.encoder.LayerVectors;

/**
 * Vectors as one array [words, layers, width] of 32-bit floats, in NumPy's form or as safetensors.
 * Words are appended as they come; how many there are is written into the header at the end, and
 * only then does the file get its name.
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
      // Gone even if the user breaks off.
      partial.toFile().deleteOnExit();
      channel.position(headerSize);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The form is told by the name's end: {@code .npy} or {@code .safetensors}. */
  public static VectorOutput create(
      Path target, String model, SortedSet<Integer> layers, int width) {
    check(target);
    Header header = isNumPy(target) ? new NpyHeader() : new SafetensorsPreface(model, layers);
    return new VectorOutput(target.toAbsolutePath(), header, layers, width);
  }

  /** Tells what is wrong with a place to write to, as far as that can be known beforehand. */
  public static void check(Path target) {
    if (!isNumPy(target) && !String.valueOf(target.getFileName()).endsWith(".safetensors")) {
      throw new UsageException(
          "--out takes a .npy or .safetensors file, not \"%s\"".formatted(target));
    }
    if (Files.isDirectory(target)) {
      throw cannotWrite(target, "it is a folder", null);
    }
    if (!Files.isDirectory(target.toAbsolutePath().getParent())) {
      throw cannotWrite(target, "no such folder", null);
    }
  }

  private static boolean isNumPy(Path target) {
    return String.valueOf(target.getFileName()).endsWith(".npy");
  }

  /** The form of a file: what stands before the numbers. */
  interface Header {
    /** How many bytes it takes for any number of words. */
    int size(int layers, int width);

    /** Exactly as many bytes, for an array of these dimensions. */
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
    return cannotWrite(target, IoReason.of(e), e);
  }

  private static SemascopeException cannotWrite(Path target, String reason, IOException cause) {
    return new SemascopeException("cannot write %s: %s".formatted(target, reason), cause);
  }

  /** Text and then blanks up to {@code end}, as both forms allow. */
  static void putPadded(ByteBuffer into, String text, int end) {
    into.put(text.getBytes(StandardCharsets.UTF_8));
    while (into.position() < end) {
      into.put((byte) ' ');
    }
  }

  /** One tensor {@code vectors}, with the model's name and the layers as metadata. */
  private record SafetensorsPreface(String model, SortedSet<Integer> layerNumbers)
      implements VectorOutput.Header {
    /** Room for two numbers of any length, in a multiple of eight bytes. */
    private static final int ROOM = 64;

    @Override
    public int size(int layers, int width) {
      int shortest = Long.BYTES + text(0, layers, width).getBytes(StandardCharsets.UTF_8).length;
      return (shortest / ROOM + 2) * ROOM;
    }

    @Override
    public byte[] bytes(long words, int layers, int width) {
      int size = size(layers, width);
      ByteBuffer header = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
      header.putLong(size - Long.BYTES);
      VectorOutput.putPadded(header, text(words, layers, width), size);
      return header.array();
    }

    private String text(long words, int layers, int width) {
      ObjectNode root = JsonNodeFactory.instance.objectNode();
      root.putObject("__metadata__")
          .put("model", model)
          .put(
              "layers",
              layerNumbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
      ObjectNode tensor = root.putObject("vectors").put("dtype", "F32");
      tensor.putArray("shape").add(words).add(layers).add(width);
      tensor.putArray("data_offsets").add(0).add(words * layers * width * Float.BYTES);
      return root.toString();
    }
  }

  /** NumPy's .npy, version 1.0: magic, length, a Python dictionary padded with blanks. */
  private static final class NpyHeader implements VectorOutput.Header {
    private static final byte[] MAGIC =
        "\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1);

    /** A multiple of 64, as NumPy wants it, with room for the longest numbers. */
    private static final int SIZE = 192;

    @Override
    public int size(int layers, int width) {
      return SIZE;
    }

    @Override
    public byte[] bytes(long words, int layers, int width) {
      String dictionary =
          String.format(
              Locale.ROOT, // digits that Python reads, whatever the user's language
              "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d, %d), }",
              words,
              layers,
              width);
      ByteBuffer header = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
      header.put(MAGIC).putShort((short) (SIZE - MAGIC.length - Short.BYTES));
      VectorOutput.putPadded(header, dictionary, SIZE - 1);
      return header.put((byte) '\n').array();
    }
  }
}
