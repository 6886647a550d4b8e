package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;

/** Takes little-endian values from a piece of a file in order and refuses to run past its end. */
final class ByteCursor {
  private static final int LONGEST_VARINT = 10;

  private final Path file;
  private final String what;
  private final ByteBuffer bytes;

  ByteCursor(Path file, String what, ByteBuffer bytes) {
    this.file = file;
    this.what = what;
    this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  int position() {
    return bytes.position();
  }

  int remaining() {
    return bytes.remaining();
  }

  boolean hasRemaining() {
    return bytes.hasRemaining();
  }

  int unsignedByte() {
    return need(1).get() & 0xff;
  }

  int unsignedShort() {
    return need(2).getShort() & 0xffff;
  }

  int fixed32() {
    return need(4).getInt();
  }

  long unsignedInt() {
    return fixed32() & 0xffff_ffffL;
  }

  long fixed64() {
    return need(8).getLong();
  }

  /** Seven bits a byte, lowest first, as protocol buffers and LevelDB write numbers. */
  long varint() {
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

  ByteCursor slice(long length) {
    ByteBuffer part = need(length).slice(bytes.position(), (int) length);
    skip(length);
    return new ByteCursor(file, what, part);
  }

  byte[] array(long length) {
    need(length);
    byte[] copy = new byte[(int) length];
    bytes.get(copy);
    return copy;
  }

  String utf8(long length) {
    return new String(array(length), StandardCharsets.UTF_8);
  }

  void skip(long length) {
    need(length).position(bytes.position() + (int) length);
  }

  ByteBuffer rest() {
    return bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  ModelFormatException bad(String expected, Object found) {
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
