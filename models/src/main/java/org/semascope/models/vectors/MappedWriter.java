package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import org.semascope.models.vectors.Section.Extent;

/**
 * Writes a mapped file part by part. Never through a mapping: a full disk would end the process
 * then, instead of being an exception.
 */
final class MappedWriter implements AutoCloseable {
  private static final int ALIGNMENT = 64;

  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
  private final Map<Section, Extent> sections = new EnumMap<>(Section.class);
  private long flushed; // bytes of the file that are written

  MappedWriter(Path file) throws IOException {
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    buffer.put(new byte[Preface.BYTES]);
  }

  /** Starts a part at the next round place. */
  void begin(Section section) throws IOException {
    while (position() % ALIGNMENT != 0) {
      room(1).put((byte) 0);
    }
    sections.put(section, new Extent(position(), 0));
  }

  /** Ends the part that was begun last. */
  void end(Section section) {
    long offset = sections.get(section).offset();
    sections.put(section, new Extent(offset, position() - offset));
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

  /** A finished part, to be read while others are still written. */
  MappedRows rows(Section section, int count, int dimension) throws IOException {
    flush();
    return MappedRows.map(channel, sections.get(section), count, dimension);
  }

  /** Writes over what stands in a finished part. */
  void overwrite(Section section, long offset, ByteBuffer bytes) throws IOException {
    long at = sections.get(section).offset() + offset;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  boolean has(Section section) {
    return sections.containsKey(section);
  }

  Map<Section, Extent> sections() {
    return sections;
  }

  /** Writes the header, then the preface that makes the file whole; whoever renames it syncs it. */
  void finish(byte[] header) throws IOException {
    long offset = position();
    bytes(header, 0, header.length);
    flush();
    ByteBuffer preface = Preface.of(header, offset, Preface.content(channel, offset)).encoded();
    while (preface.hasRemaining()) {
      channel.write(preface, preface.position());
    }
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
