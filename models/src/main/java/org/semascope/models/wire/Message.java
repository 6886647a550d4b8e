package org.semascope.models.wire;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A Protocol Buffers message. It is parsed lazily, each time a field is requested; nested messages
 * are not parsed before their own fields are requested.
 */
public final class Message implements Iterable<Message.Field> {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final ByteCursor bytes; // its position stays 0

  public Message(ByteCursor bytes) {
    this.bytes = bytes.part(bytes.position(), bytes.position() + bytes.remaining());
  }

  /** Maps a file that contains one message. */
  public static Message map(Path file, String what) {
    return new Message(ByteCursor.map(file, what));
  }

  @Override
  public Iterator<Field> iterator() {
    ByteCursor cursor = bytes.part(0, bytes.remaining());
    return new Iterator<>() { // lazily: a hostile file may have millions of fields
      @Override
      public boolean hasNext() {
        return cursor.hasRemaining();
      }

      @Override
      public Field next() {
        return new Field(cursor);
      }
    };
  }

  /** The fields of this number, in order. */
  public List<Field> all(int number) {
    List<Field> found = new ArrayList<>();
    for (Field field : this) {
      if (field.number == number) {
        found.add(field);
      }
    }
    return found;
  }

  /** The last field of this number. */
  public Optional<Field> last(int number) {
    Field last = null;
    for (Field field : this) {
      last = field.number == number ? field : last;
    }
    return Optional.ofNullable(last);
  }

  /** The string in a field, or "" if there is none. */
  public String text(int number) {
    return last(number).map(Field::text).orElse("");
  }

  /** The message in a field, or an empty one if there is none. */
  public Message message(int number) {
    return last(number).map(Field::message).orElseGet(() -> new Message(bytes.part(0, 0)));
  }

  public long varint(int number, long otherwise) {
    return last(number).map(Field::varint).orElse(otherwise);
  }

  /** A field; its wire type is checked when its value is requested. */
  public final class Field {
    private final int start;
    private final int number;
    private final int kind;
    private final int valueStart;
    private final int end;

    /** Moves the cursor to the end of the field. */
    private Field(ByteCursor cursor) {
      start = cursor.position();
      long tag = cursor.varint();
      if (tag >>> 3 == 0 || tag >>> 3 > Integer.MAX_VALUE) {
        throw cursor.bad("the number of a field", Long.toUnsignedString(tag >>> 3));
      }
      number = (int) (tag >>> 3);
      kind = (int) (tag & 7);
      long length =
          switch (kind) {
            case VARINT -> 0;
            case FIXED64 -> Long.BYTES;
            case BYTES -> cursor.varint();
            case FIXED32 -> Integer.BYTES;
            default -> throw cursor.bad("a field of a known wire type", "type " + kind);
          };
      valueStart = cursor.position();
      if (kind == VARINT) {
        cursor.varint();
      } else {
        cursor.skip(length);
      }
      end = cursor.position();
    }

    public int number() {
      return number;
    }

    public long varint() {
      return value(VARINT).varint();
    }

    /** The values of a repeated field: one, or several packed. */
    public List<Long> varints() {
      if (kind == VARINT) {
        return List.of(varint());
      }
      List<Long> numbers = new ArrayList<>();
      for (ByteCursor packed = bytes(); packed.hasRemaining(); ) {
        numbers.add(packed.varint());
      }
      return numbers;
    }

    public float real() {
      return Float.intBitsToFloat(value(FIXED32).fixed32());
    }

    public Message message() {
      return new Message(bytes());
    }

    public ByteCursor bytes() {
      return value(BYTES);
    }

    public String text() {
      ByteCursor bytes = bytes();
      return bytes.utf8(bytes.remaining());
    }

    /** The serialised field, with its tag. */
    public byte[] asWritten() {
      return bytes.part(start, end).array(end - start);
    }

    private ByteCursor value(int expected) {
      ByteCursor value = bytes.part(valueStart, end);
      if (kind != expected) {
        throw value.bad("a field of wire type " + expected, "type " + kind);
      }
      return value;
    }
  }
}
