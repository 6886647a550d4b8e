package org.semascope.models.weights;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;

/**
 * Writes a safetensors file tensor by tensor, of any size. The file appears under its name when the
 * writer is closed after all planned tensors; closed earlier, it leaves nothing.
 */
public final class SafetensorsWriter implements AutoCloseable {
  /** A tensor to be written. */
  public record Planned(String name, DType dtype, Shape shape) {
    public long bytes() {
      return Math.multiplyExact(shape.elements(), dtype.bytes());
    }
  }

  /** Writes one tensor's data, row-major and little-endian. */
  @FunctionalInterface
  public interface Content {
    void writeTo(WritableByteChannel out) throws IOException;
  }

  private static final int ALIGNMENT = 64;

  private final Path target;
  private final Path temporary;
  private final List<Planned> plan;
  private final FileChannel channel;
  private int written;
  private boolean failed;

  private SafetensorsWriter(Path target, List<Planned> plan) throws IOException {
    this.target = target;
    this.temporary = AtomicFile.temporary(target);
    this.plan = List.copyOf(plan);
    this.channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    AtomicFile.hold(channel);
  }

  /**
   * Starts a file. Its data is in the order of the plan and begins at a multiple of 64 bytes.
   *
   * @param target path of the file; an existing file is replaced at the end
   */
  public static SafetensorsWriter create(
      Path target, List<Planned> plan, Map<String, String> metadata) {
    ByteBuffer header = ByteBuffer.wrap(header(plan, metadata, 0));
    try {
      SafetensorsWriter writer = new SafetensorsWriter(target, plan);
      try {
        AtomicFile.writeFully(writer.channel, header);
        return writer;
      } catch (IOException e) {
        writer.failed = true;
        writer.close();
        throw e;
      }
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  /** Writes stored tensors to a file for PyTorch and refuses NaN and infinity. */
  static void copy(List<StoredTensor> tensors, Path target, String what, Progress progress) {
    List<Planned> plan =
        tensors.stream().map(t -> new Planned(t.name(), t.dtype(), t.shape())).toList();
    long total = plan.stream().mapToLong(Planned::bytes).sum();
    try (Progress.Task task = progress.begin(what, total, Progress.Unit.BYTES);
        SafetensorsWriter writer = create(target, plan, Map.of("format", "pt"))) {
      for (StoredTensor tensor : tensors) {
        FiniteCheck.Exponents exponents = FiniteCheck.Exponents.of(tensor.dtype());
        writer.write(
            tensor.name(),
            out ->
                tensor.forEachPiece(
                    0,
                    tensor.bytes(),
                    (piece, at) -> {
                      exponents.requireFinite(tensor, piece, at);
                      out.write(piece);
                    }));
        task.advance(tensor.bytes());
      }
    }
  }

  /**
   * Writes the next tensor of the plan.
   *
   * @param name the tensor's name, which must be the next one of the plan
   */
  public void write(String name, Content content) {
    if (failed || written == plan.size() || !plan.get(written).name().equals(name)) {
      throw new IllegalStateException(
          "%s: tensor %s is not the next of the plan".formatted(target, name));
    }
    failed = true; // until the tensor is complete
    TensorChannel out = new TensorChannel(plan.get(written));
    try {
      content.writeTo(out);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
    if (out.missing > 0) {
      throw out.wrongLength(out.tensor.bytes() - out.missing);
    }
    written++;
    failed = false;
  }

  @Override
  public void close() {
    if (!channel.isOpen()) {
      return;
    }
    try {
      if (failed || written < plan.size()) {
        channel.close();
      } else {
        channel.force(true);
        channel.close();
        AtomicFile.move(temporary, target);
      }
    } catch (IOException e) {
      throw unwritable(target, e);
    } finally {
      discard();
    }
  }

  /** Deletes the temporary file, which no longer exists after the move. */
  private void discard() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      throw unwritable(temporary, e);
    }
  }

  private static SemascopeException unwritable(Path path, IOException cause) {
    return new SemascopeException("cannot write %s: %s".formatted(path, IoReason.of(cause)), cause);
  }

  /**
   * The header of a file: eight bytes of length and JSON, padded with spaces to a multiple of 64
   * bytes, so that rows of the data are aligned.
   *
   * @param atLeast minimum length of the result
   */
  public static byte[] header(List<Planned> plan, Map<String, String> metadata, int atLeast) {
    requireDistinctNames(plan);
    byte[] json = json(plan, metadata);
    int needed = Math.addExact(Long.BYTES + json.length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    int length = Math.max(needed, atLeast);
    if (length > Safetensors.MOST_HEADER_BYTES) {
      throw new IllegalArgumentException("a header of " + length + " bytes is too long to read");
    }
    byte[] header = new byte[length];
    Arrays.fill(header, (byte) ' ');
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putLong(length - Long.BYTES).put(json);
    return header;
  }

  private static void requireDistinctNames(List<Planned> plan) {
    Set<String> names = new HashSet<>(Set.of(Safetensors.METADATA));
    for (Planned tensor : plan) {
      if (!names.add(tensor.name())) {
        throw new IllegalArgumentException("tensor " + tensor.name() + " is planned twice");
      }
    }
  }

  private static byte[] json(List<Planned> plan, Map<String, String> metadata) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    if (!metadata.isEmpty()) {
      ObjectNode entries = root.putObject(Safetensors.METADATA);
      metadata.forEach(entries::put);
    }
    long begin = 0;
    for (Planned tensor : plan) {
      long end = Math.addExact(begin, tensor.bytes());
      ObjectNode entry = root.putObject(tensor.name());
      entry.put(Safetensors.DTYPE, tensor.dtype().name());
      ArrayNode shape = entry.putArray(Safetensors.SHAPE);
      Arrays.stream(tensor.shape().dims()).forEach(shape::add);
      entry.putArray(Safetensors.OFFSETS).add(begin).add(end);
      begin = end;
    }
    return root.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Accepts exactly the bytes of one tensor. Closing it leaves the file open. */
  private final class TensorChannel implements WritableByteChannel {
    private final Planned tensor;
    private long missing;

    TensorChannel(Planned tensor) {
      this.tensor = tensor;
      this.missing = tensor.bytes();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      int count = source.remaining();
      if (count > missing) {
        throw wrongLength("more");
      }
      AtomicFile.writeFully(channel, source);
      missing -= count;
      return count;
    }

    IllegalStateException wrongLength(Object given) {
      return new IllegalStateException(
          "%s: tensor %s has %s bytes, given %s"
              .formatted(target, tensor.name(), tensor.bytes(), given));
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() {}
  }
}
