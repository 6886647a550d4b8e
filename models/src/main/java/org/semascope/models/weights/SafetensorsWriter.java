package org.semascope.models.weights;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    void writeTo(Output out) throws IOException;
  }

  /** Takes the data of a tensor, in one piece or several. */
  @FunctionalInterface
  public interface Output {
    void write(ByteBuffer data) throws IOException;
  }

  private static final int ALIGNMENT = 64;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path target;
  private final Path temporary;
  private final List<Planned> plan;
  private final FileChannel channel;
  private int written; // tensors
  private boolean failed;

  private SafetensorsWriter(Path target, List<Planned> plan, byte[] header) throws IOException {
    this.target = target;
    this.temporary = AtomicFile.temporary(target);
    this.plan = List.copyOf(plan);
    this.channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    AtomicFile.hold(channel);
    try {
      AtomicFile.writeFully(channel, ByteBuffer.wrap(header));
    } catch (IOException e) {
      failed = true;
      close();
      throw e;
    }
  }

  /**
   * Starts a file. Its data is in the order of the plan and begins at a multiple of 64 bytes.
   *
   * @param target path of the file; an existing file is replaced at the end
   */
  public static SafetensorsWriter create(
      Path target, List<Planned> plan, Map<String, String> metadata) {
    byte[] header = header(plan, metadata, 0);
    try {
      return new SafetensorsWriter(target, plan, header);
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
    long planned = plan.get(written).bytes();
    try {
      long start = channel.position();
      content.writeTo(data -> AtomicFile.writeFully(channel, data));
      long given = channel.position() - start;
      if (given != planned) {
        throw new IllegalStateException(
            "%s: tensor %s has %s bytes, given %s".formatted(target, name, planned, given));
      }
    } catch (IOException e) {
      throw unwritable(target, e);
    }
    written++;
    failed = false;
  }

  @Override
  public void close() {
    if (!channel.isOpen()) {
      return;
    }
    try (channel) {
      if (!failed && written == plan.size()) {
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
    Map<String, Object> root = new LinkedHashMap<>();
    root.put(Safetensors.METADATA, metadata);
    long begin = 0;
    for (Planned tensor : plan) {
      long[] offsets = {begin, Math.addExact(begin, tensor.bytes())};
      Object entry = new Safetensors.Entry(tensor.dtype(), tensor.shape().dims(), offsets);
      if (root.put(tensor.name(), entry) != null) {
        throw new IllegalArgumentException("tensor " + tensor.name() + " is planned twice");
      }
      begin = offsets[1];
    }
    if (metadata.isEmpty()) {
      root.remove(Safetensors.METADATA);
    }
    byte[] json = JSON.valueToTree(root).toString().getBytes(StandardCharsets.UTF_8);
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
}
