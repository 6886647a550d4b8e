package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.vectors.MappedHeader.Tensor;
import org.semascope.models.weights.SafetensorsWriter.Planned;

/**
 * Writes a mapped file tensor by tensor, while shapes are not known yet. Never through a mapping: a
 * full disk would then end the process instead of raising an exception.
 */
final class MappedWriter implements AutoCloseable {
  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);

  /** Offsets in the file, ascending; a tensor ends where the next one begins. */
  private final Map<Tensor, Long> offsets = new LinkedHashMap<>();

  private long flushed; // bytes of the file that are written

  MappedWriter(Path file) throws IOException {
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    buffer.put(new byte[MappedHeader.BYTES]);
  }

  void begin(Tensor tensor) {
    offsets.put(tensor, position());
  }

  void floats(float[] values) throws IOException {
    for (float value : values) {
      room(Float.BYTES).putFloat(value);
    }
  }

  void integer(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void number(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  void bytes(byte[] bytes, int length) throws IOException {
    for (int at = 0; at < length; ) {
      int count = Math.min(length - at, room(1).remaining());
      buffer.put(bytes, at, count);
      at += count;
    }
  }

  /** A tensor that is written, to be read while others are still written. */
  MappedRows rows(Tensor tensor, int count, int dimension) throws IOException {
    flush();
    return MappedRows.map(channel, offsets.get(tensor), count, dimension);
  }

  /** Overwrites a part of a tensor that is written. */
  void overwrite(Tensor tensor, long offset, ByteBuffer bytes) throws IOException {
    long at = offsets.get(tensor) + offset;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  boolean has(Tensor tensor) {
    return offsets.containsKey(tensor);
  }

  /** Writes the header, which completes the file. The caller syncs it before renaming it. */
  void finish(VectorFacts facts, Optional<Subwords> subwords) throws IOException {
    flush();
    List<Tensor> tensors = List.copyOf(offsets.keySet());
    List<Planned> plan = new ArrayList<>();
    for (int i = 0; i < tensors.size(); i++) {
      long end = i + 1 < tensors.size() ? offsets.get(tensors.get(i + 1)) : flushed;
      plan.add(tensors.get(i).planned(end - offsets.get(tensors.get(i)), facts.dimension()));
    }
    MappedHeader.write(channel, facts, subwords, plan);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private long position() {
    return flushed + buffer.position();
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() throws IOException {
    flushed += buffer.flip().remaining();
    AtomicFile.writeFully(channel, buffer);
    buffer.clear();
  }
}
