package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.vectors.MappedHeader.Extent;
import org.semascope.models.vectors.MappedHeader.Tensor;

/**
 * Writes a mapped file tensor by tensor. Never through a mapping: a full disk would end the process
 * then, instead of being an exception.
 */
final class MappedWriter implements AutoCloseable {
  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
  private final Map<Tensor, Extent> tensors = new EnumMap<>(Tensor.class);
  private long flushed; // bytes of the file that are written

  MappedWriter(Path file) throws IOException {
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    buffer.put(new byte[MappedHeader.BYTES]);
  }

  /** Starts a tensor where the last one ends: safetensors has no gaps. */
  void begin(Tensor tensor) {
    tensors.put(tensor, new Extent(position(), 0));
  }

  /** Ends the tensor that was begun last. */
  void end(Tensor tensor) {
    long offset = tensors.get(tensor).offset();
    tensors.put(tensor, new Extent(offset, position() - offset));
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

  void bytes(byte[] bytes, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int count = Math.min(to - at, room(1).remaining());
      buffer.put(bytes, at, count);
      at += count;
    }
  }

  /** A finished tensor, to be read while others are still written. */
  MappedRows rows(Tensor tensor, int count, int dimension) throws IOException {
    flush();
    return MappedRows.map(channel, tensors.get(tensor), count, dimension);
  }

  /** Overwrites a part of a finished tensor. */
  void overwrite(Tensor tensor, long offset, ByteBuffer bytes) throws IOException {
    long at = tensors.get(tensor).offset() + offset;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  boolean has(Tensor tensor) {
    return tensors.containsKey(tensor);
  }

  /** Writes the header, which makes the file whole; the caller that renames it syncs it. */
  void finish(VectorFacts facts, Optional<Subwords> subwords) throws IOException {
    flush();
    new MappedHeader(facts, subwords, tensors).write(channel);
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
    buffer.flip();
    while (buffer.hasRemaining()) {
      flushed += channel.write(buffer, flushed);
    }
    buffer.clear();
  }
}
