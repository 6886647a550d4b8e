package org.semascope.models.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes a Protocol Buffers message, with the wire types that ONNX needs. */
public final class ProtoWriter {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public ProtoWriter number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  public ProtoWriter real(int field, float value) {
    tag(field, FIXED32);
    byte[] bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array();
    out.writeBytes(bytes);
    return this;
  }

  public ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoWriter message(int field, ProtoWriter value) {
    return bytes(field, value.toBytes());
  }

  public ProtoWriter bytes(int field, byte[] value) {
    tag(field, LENGTH_DELIMITED);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  /** Appends serialised fields. */
  public ProtoWriter fields(byte[] written) {
    out.writeBytes(written);
    return this;
  }

  public byte[] toBytes() {
    return out.toByteArray();
  }

  private void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
