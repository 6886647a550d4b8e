package org.semascope.models.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;

/**
 * Writes a safetensors file tensor by tensor, of any size. The file appears under its name only
 * when it is closed with every planned tensor in place; closed before that, it leaves nothing.
 */
public final class SafetensorsWriter implements AutoCloseable {
  /** A tensor to come. */
  public record Planned(String name, DType dtype, Shape shape) {
    /** How long the tensor's data will be. */
    public long bytes() {
      return Math.multiplyExact(shape.elements(), dtype.bytes());
    }
  }

  /** Writes one tensor's data, row-major and little-endian. */
  @FunctionalInterface
  public interface Content {
    void writeTo(WritableByteChannel out) throws IOException;
  }

  private final Path target;
  private final Path temporary;
  private final List<Planned> plan;
  private final FileChannel channel;
  private int written;
  private boolean failed;

  private SafetensorsWriter(Path target, Path temporary, List<Planned> plan, FileChannel channel) {
    this.target = target;
    this.temporary = temporary;
    this.plan = plan;
    this.channel = channel;
  }

  /**
   * Starts a file. Its data lies in the order of the plan and begins at a multiple of 64 bytes.
   *
   * @param target where the file will be; an older one there is replaced at the end
   */
  public static SafetensorsWriter create(
      Path target, List<Planned> plan, Map<String, String> metadata) {
    ByteBuffer header = SafetensorsHeaderText.encode(plan, metadata);
    Path temporary =
        target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".partial");
    try {
      FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      SafetensorsWriter writer =
          new SafetensorsWriter(target, temporary, List.copyOf(plan), channel);
      writer.begin(header);
      return writer;
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  private void begin(ByteBuffer header) throws IOException {
    try {
      writeFully(header);
    } catch (IOException e) {
      failed = true;
      close();
      throw e;
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
    failed = true; // until the tensor is whole
    long bytes = plan.get(written).bytes();
    try {
      Slot slot = new Slot(name, bytes);
      content.writeTo(slot);
      slot.requireFull();
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

  /** After the move there is nothing under the temporary name, and nothing happens. */
  private void discard() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      throw unwritable(temporary, e);
    }
  }

  private void writeFully(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static SemascopeException unwritable(Path path, IOException cause) {
    return new SemascopeException("cannot write %s: %s".formatted(path, IoReason.of(cause)), cause);
  }

  /** The place of one tensor in the file: takes exactly its bytes. */
  private final class Slot implements WritableByteChannel {
    private final String name;
    private final long bytes;
    private long taken;

    Slot(String name, long bytes) {
      this.name = name;
      this.bytes = bytes;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      int count = source.remaining();
      if (count > bytes - taken) {
        throw new IllegalStateException(
            "%s: tensor %s has %s bytes, given more".formatted(target, name, bytes));
      }
      writeFully(source);
      taken += count;
      return count;
    }

    void requireFull() {
      if (taken != bytes) {
        throw new IllegalStateException(
            "%s: tensor %s has %s bytes, given %s".formatted(target, name, bytes, taken));
      }
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    /** The file stays open for the next tensor. */
    @Override
    public void close() {}
  }
}
