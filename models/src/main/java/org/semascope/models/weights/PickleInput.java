package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.semascope.models.ModelFormatException;

/** The bytes of a pickle, read in order from a stretch of a file through a small buffer. */
final class PickleInput {
  private static final int BUFFER = 1 << 14;

  /** Longer strings than this are no names, and nothing else is kept. */
  private static final int LONGEST = 1 << 20;

  /** A state dictionary spends a few hundred on a tensor. */
  private static final long MOST_WORK = 1L << 24;

  private final FileBytes file;
  private final long end;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN).limit(0);
  private long filled;
  private long work;

  /** The pickle may reach from {@code start} to {@code end} and no further. */
  PickleInput(FileBytes file, long start, long end) {
    this.file = file;
    this.filled = start;
    this.end = end;
  }

  /** Where the next byte lies in the file. */
  long position() {
    return filled - buffer.remaining();
  }

  /** Counts what is done for the pickle, as few bytes can ask for much: a list copied again. */
  void work(long steps) {
    work += steps;
    if (work > MOST_WORK) {
      throw bad("at most %s steps of work".formatted(MOST_WORK), "more");
    }
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

  double bigEndianDouble() {
    return Double.longBitsToDouble(Long.reverseBytes(fixed64()));
  }

  byte[] bytes(long length) {
    if (length < 0 || length > end - position()) {
      throw bad(
          Long.toUnsignedString(length) + " more bytes", "its end after " + (end - position()));
    }
    if (length > LONGEST) {
      throw bad("a value of at most " + LONGEST + " bytes", length);
    }
    byte[] copy = new byte[(int) length];
    for (int at = 0; at < copy.length; ) {
      int count = Math.min(need(1).remaining(), copy.length - at);
      buffer.get(copy, at, count);
      at += count;
    }
    return copy;
  }

  String utf8(long length) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(length))).toString();
    } catch (CharacterCodingException e) {
      throw bad("text in UTF-8", e.getMessage());
    }
  }

  String latin1(long length) {
    return new String(bytes(length), StandardCharsets.ISO_8859_1);
  }

  /** The text up to a line feed, which is taken but not returned. */
  String line() {
    StringBuilder line = new StringBuilder();
    for (int next = unsignedByte(); next != '\n'; next = unsignedByte()) {
      if (line.length() == LONGEST) {
        throw bad("a line of at most " + LONGEST + " bytes", "a longer one");
      }
      line.append((char) next);
    }
    return line.toString();
  }

  ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(
        file.path(), "%s in the pickle at byte %s".formatted(expected, position()), found);
  }

  private ByteBuffer need(int count) {
    if (buffer.remaining() < count) {
      refill(count);
    }
    return buffer;
  }

  private void refill(int count) {
    long left = end - position();
    if (left < count) {
      throw bad(count + " more bytes", "its end after " + left);
    }
    buffer.compact();
    buffer.limit((int) Math.min(buffer.capacity(), left));
    int fresh = buffer.remaining();
    file.fill(filled, buffer);
    filled += fresh;
    buffer.flip();
  }
}
