package org.semascope.models.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/**
 * A message of Protocol Buffers, read in place: it is parsed each time it is asked for a field, and
 * nested messages are parsed only when they are asked for theirs.
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

  /** The message that a file holds; the file is mapped, not loaded. */
  public static Message map(Path file, String what) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw ModelFormatException.file(file, what + " of less than 2 GB", channel.size());
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new Message(new ByteCursor(file, what, bytes));
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  /** The fields of this number, in their order. */
  public List<Field> all(int number) {
    List<Field> found = new ArrayList<>();
    for (Field field : this) {
      if (field.number == number) {
        found.add(field);
      }
    }
    return found;
  }

  /** The field of this number; where there are several, the last one counts. */
  public Optional<Field> last(int number) {
    Field last = null;
    for (Field field : this) {
      last = field.number == number ? field : last;
    }
    return Optional.ofNullable(last);
  }

  /** The text of a field, or "" if there is none. */
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

  @Override
  public Iterator<Field> iterator() {
    ByteCursor cursor = bytes.part(0, bytes.remaining());
    return new Iterator<>() {
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

  /** A number and a value, whose kind is checked when the value is asked for. */
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
            default -> throw cursor.bad("a field of a known kind", "kind " + kind);
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

    /** The values of a repeated number: one, or several packed together. */
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

    /** The bytes of the value, in place. */
    public ByteCursor bytes() {
      return value(BYTES);
    }

    public String text() {
      ByteCursor bytes = bytes();
      return bytes.utf8(bytes.remaining());
    }

    /** The field as written, with its number and kind. */
    public byte[] asWritten() {
      return bytes.part(start, end).array(end - start);
    }

    private ByteCursor value(int expected) {
      ByteCursor value = bytes.part(valueStart, end);
      if (kind != expected) {
        throw value.bad("a field of kind " + expected, "kind " + kind);
      }
      return value;
    }
  }
}
