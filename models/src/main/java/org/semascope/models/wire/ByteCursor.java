package org.semascope.models.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads little-endian values from a part of a file in order; never beyond its end. */
public final class ByteCursor {
  private static final int LONGEST_VARINT = 10;

  private final Path file;
  private final String what;
  private final ByteBuffer bytes;
  private final int start; // offset in the bytes of the first cursor

  public ByteCursor(Path file, String what, ByteBuffer bytes) {
    this(file, what, bytes, 0);
  }

  private ByteCursor(Path file, String what, ByteBuffer bytes, int start) {
    this.file = file;
    this.what = what;
    this.start = start;
    this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Maps a whole file. */
  public static ByteCursor map(Path file, String what) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw ModelFormatException.file(file, what + " of less than 2 GB", channel.size());
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new ByteCursor(file, what, bytes);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  public int position() {
    return bytes.position();
  }

  /** The position in the bytes of the first cursor, if this one is a slice. */
  public int wholePosition() {
    return start + bytes.position();
  }

  public int remaining() {
    return bytes.remaining();
  }

  public boolean hasRemaining() {
    return bytes.hasRemaining();
  }

  public int unsignedByte() {
    return need(1).get() & 0xff;
  }

  public int unsignedShort() {
    return need(2).getShort() & 0xffff;
  }

  public int fixed32() {
    return need(4).getInt();
  }

  public long unsignedInt() {
    return fixed32() & 0xffff_ffffL;
  }

  public long fixed64() {
    return need(8).getLong();
  }

  /** Seven bits per byte, lowest first, as in Protocol Buffers and LevelDB. */
  public long varint() {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      int next = unsignedByte();
      value |= (long) (next & 0x7f) << (7 * i);
      if (next < 0x80) {
        return value;
      }
    }
    throw bad("a number of at most " + LONGEST_VARINT + " bytes", "a longer one");
  }

  public ByteCursor slice(long length) {
    int from = position();
    skip(length);
    return part(from, position());
  }

  public byte[] array(long length) {
    need(length);
    byte[] copy = new byte[(int) length];
    bytes.get(copy);
    return copy;
  }

  /** A cursor over the bytes between two positions; does not move this one. */
  ByteCursor part(int from, int to) {
    return new ByteCursor(file, what, bytes.slice(from, to - from), start + from);
  }

  public String utf8(long length) {
    return new String(array(length), StandardCharsets.UTF_8);
  }

  public void skip(long length) {
    need(length).position(bytes.position() + (int) length);
  }

  public ByteBuffer rest() {
    return bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  public ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(
        file, expected + " at byte " + position() + " of " + what, found);
  }

  private ByteBuffer need(long length) {
    if (length < 0 || length > bytes.remaining()) {
      throw bad(
          Long.toUnsignedString(length) + " more bytes", "its end after " + bytes.remaining());
    }
    return bytes;
  }
}
