package org.semascope.models.tokens;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;

/** Walks over the fields of a protobuf message, as far as SentencePiece models need it. */
final class ProtobufMessage {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final Path file;
  private final ByteBuffer buffer;
  private int field;
  private int wireType;

  ProtobufMessage(Path file, ByteBuffer buffer) {
    this.file = file;
    this.buffer = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Goes to the next field; each must be read or skipped before the next. */
  boolean next() {
    if (!buffer.hasRemaining()) {
      return false;
    }
    long tag = varint();
    wireType = (int) (tag & 7);
    field = (int) Math.min(tag >>> 3, Integer.MAX_VALUE);
    return true;
  }

  int field() {
    return field;
  }

  long number() {
    expect(VARINT);
    return varint();
  }

  float real() {
    expect(FIXED32);
    need(Float.BYTES);
    return buffer.getFloat();
  }

  /** The bytes of a field, in place. */
  ByteBuffer bytes() {
    expect(BYTES);
    long length = varint();
    need(length);
    ByteBuffer bytes = buffer.slice(buffer.position(), (int) length);
    buffer.position(buffer.position() + (int) length);
    return bytes;
  }

  ProtobufMessage message() {
    return new ProtobufMessage(file, bytes());
  }

  void skip() {
    switch (wireType) {
      case VARINT -> varint();
      case FIXED64 -> skip(Long.BYTES);
      case BYTES -> bytes();
      case FIXED32 -> skip(Integer.BYTES);
      default -> throw damaged("a field of type " + wireType);
    }
  }

  private void skip(int bytes) {
    need(bytes);
    buffer.position(buffer.position() + bytes);
  }

  private long varint() {
    long value = 0;
    try {
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        byte next = buffer.get();
        value |= (long) (next & 0x7f) << shift;
        if (next >= 0) {
          return value;
        }
      }
    } catch (BufferUnderflowException e) {
      throw ModelFormatException.file(file, "a SentencePiece model", "the end in a number", e);
    }
    throw damaged("a number of more than ten bytes");
  }

  private void expect(int type) {
    if (wireType != type) {
      throw damaged("field %d of type %d instead of %d".formatted(field, wireType, type));
    }
  }

  private void need(long bytes) {
    if (bytes < 0 || bytes > buffer.remaining()) {
      throw damaged(
          "a field of %s bytes with %d left"
              .formatted(Long.toUnsignedString(bytes), buffer.remaining()));
    }
  }

  private ModelFormatException damaged(String found) {
    return ModelFormatException.file(file, "a SentencePiece model", found);
  }
}
