package org.semascope.models.wire;

import java.util.ArrayList;
import java.util.List;

/** Walks through the fields of a protocol buffer message. */
public final class ProtoFields {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final ByteCursor message;
  private int wireType;
  private int fieldStart;

  public ProtoFields(ByteCursor message) {
    this.message = message;
  }

  /** The number of the next field, or 0 at the end; its value must be taken or skipped. */
  public int next() {
    if (!message.hasRemaining()) {
      return 0;
    }
    fieldStart = message.position();
    long tag = message.varint();
    wireType = (int) (tag & 7);
    long field = tag >>> 3;
    if (field == 0 || field > Integer.MAX_VALUE) {
      throw message.bad("the number of a field", Long.toUnsignedString(field));
    }
    return (int) field;
  }

  public long varint() {
    require(VARINT);
    return message.varint();
  }

  /** A repeated number's next ones: one, or several packed together. */
  public List<Long> varints() {
    if (wireType == VARINT) {
      return List.of(message.varint());
    }
    List<Long> numbers = new ArrayList<>();
    for (ByteCursor packed = bytes(); packed.hasRemaining(); ) {
      numbers.add(packed.varint());
    }
    return numbers;
  }

  public int fixed32() {
    require(FIXED32);
    return message.fixed32();
  }

  public ProtoFields nested() {
    return new ProtoFields(bytes());
  }

  /** The bytes of a field, in place. */
  public ByteCursor bytes() {
    require(BYTES);
    return message.slice(message.varint());
  }

  public void skip() {
    switch (wireType) {
      case VARINT -> message.varint();
      case FIXED64 -> message.skip(8);
      case BYTES -> message.skip(message.varint());
      case FIXED32 -> message.skip(4);
      default -> throw message.bad("a field of a known kind", "kind " + wireType);
    }
  }

  /** The whole field as it stands in the message, with its number and kind. */
  public byte[] asWritten() {
    skip();
    return message.copy(fieldStart, message.position());
  }

  private void require(int expected) {
    if (wireType != expected) {
      throw message.bad("a field of kind " + expected, "kind " + wireType);
    }
  }
}
