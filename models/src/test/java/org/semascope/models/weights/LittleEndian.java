package org.semascope.models.weights;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes consecutive little-endian values. */
final class LittleEndian {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  static byte[] floats(float... values) {
    LittleEndian bytes = new LittleEndian();
    for (float value : values) {
      bytes.i32(Float.floatToRawIntBits(value));
    }
    return bytes.toBytes();
  }

  int size() {
    return out.size();
  }

  LittleEndian u8(int value) {
    out.write(value);
    return this;
  }

  LittleEndian u16(int value) {
    return u8(value).u8(value >>> 8);
  }

  LittleEndian i32(long value) {
    return u16((int) value).u16((int) (value >>> 16));
  }

  LittleEndian i64(long value) {
    return i32(value).i32(value >>> 32);
  }

  LittleEndian varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      u8((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    return u8((int) rest);
  }

  LittleEndian bytes(byte[] value) {
    out.writeBytes(value);
    return this;
  }

  LittleEndian text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  byte[] toBytes() {
    return out.toByteArray();
  }

  /** A copy with eight bytes at {@code offset} replaced. */
  static byte[] withLong(byte[] bytes, int offset, long value) {
    byte[] copy = bytes.clone();
    ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putLong(offset, value);
    return copy;
  }
}
