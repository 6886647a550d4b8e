package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;

/**
 * Reads LevelDB's table of sorted keys, in which TensorFlow keeps the index of a bundle: blocks of
 * entries, a block that lists the blocks, and at the very end a footer that points to the list.
 * Each block is followed by its kind of compression and its checksum.
 */
final class SortedTable {
  private static final int FOOTER_BYTES = 48;
  private static final long MAGIC = 0xdb4775248b80fb57L;
  private static final int TRAILER_BYTES = 5;
  private static final int UNCOMPRESSED = 0;
  private static final int SNAPPY = 1;
  private static final int LONGEST_KEY = 1024;
  private static final int MOST_ENTRIES = 100_000;

  /** Takes the entries in the order of their keys. */
  interface Entries {
    void take(String key, ByteCursor value);
  }

  private final FileBytes file;
  private final Entries entries;
  private byte[] lastKey;
  private int count;

  private SortedTable(FileBytes file, Entries entries) {
    this.file = file;
    this.entries = entries;
  }

  static void read(FileBytes file, Entries entries) {
    new SortedTable(file, entries).readBlocks();
  }

  private void readBlocks() {
    if (file.size() < FOOTER_BYTES) {
      throw ModelFormatException.file(
          file.path(), "a table with a footer of 48 bytes", file.size() + " bytes");
    }
    ByteCursor footer =
        file.cursor(file.size() - FOOTER_BYTES, FOOTER_BYTES, "the footer of the table");
    long magic = footer.rest().getLong(FOOTER_BYTES - Long.BYTES);
    if (magic != MAGIC) {
      throw ModelFormatException.file(
          file.path(), "a footer that ends in %x".formatted(MAGIC), "%x".formatted(magic));
    }
    footer.varint(); // the block of facts about blocks: none that matters here
    footer.varint();
    forEach(block(footer), (key, handle) -> forEach(block(handle), this::take));
  }

  private void take(byte[] key, ByteCursor value) {
    if (lastKey != null && Arrays.compareUnsigned(lastKey, key) >= 0) {
      throw value.bad("keys in ascending order", "'" + text(key) + "' after its successor");
    }
    if (++count > MOST_ENTRIES) {
      throw value.bad("at most " + MOST_ENTRIES + " entries", "one more");
    }
    lastKey = key;
    entries.take(text(key), value);
  }

  /** The entries of the block that a handle, an offset and a length, points to. */
  private ByteCursor block(ByteCursor handle) {
    long offset = handle.varint();
    long length = handle.varint();
    String what = "the table's block at byte " + Long.toUnsignedString(offset);
    if (length < 0 || length > file.size()) {
      throw ModelFormatException.file(
          file.path(),
          what + " within the file of " + file.size() + " bytes",
          Long.toUnsignedString(length) + " bytes");
    }
    ByteBuffer bytes = file.cursor(offset, length + TRAILER_BYTES, what).rest();
    int kind = bytes.get((int) length);
    int stored = Crc32c.unmask(bytes.getInt((int) length + 1));
    int actual = Crc32c.of(bytes.duplicate().limit((int) length + 1));
    if (stored != actual) {
      throw ModelFormatException.file(
          file.path(), what + " with checksum %08x".formatted(stored), "%08x".formatted(actual));
    }
    if (kind != UNCOMPRESSED) {
      throw ModelFormatException.file(
          file.path(),
          what + " without compression",
          kind == SNAPPY ? "one compressed with Snappy" : "compression of kind " + kind);
    }
    return withoutRestarts(new ByteCursor(file.path(), what, bytes.limit((int) length)));
  }

  /** A block ends with places to start a search from, and their number. */
  private static ByteCursor withoutRestarts(ByteCursor block) {
    int length = block.remaining();
    if (length < Integer.BYTES) {
      throw block.bad("the number of restarts", "its end");
    }
    long restarts = block.rest().getInt(length - Integer.BYTES) & 0xffff_ffffL;
    return block.slice(length - Integer.BYTES - Integer.BYTES * restarts);
  }

  private interface KeyValue {
    void take(byte[] key, ByteCursor value);
  }

  /** An entry repeats only the part of its key in which it differs from the one before. */
  private static void forEach(ByteCursor block, KeyValue consumer) {
    byte[] key = {};
    while (block.hasRemaining()) {
      long shared = block.varint();
      long own = block.varint();
      long valueLength = block.varint();
      if (shared < 0 || shared > key.length || own < 0 || own > LONGEST_KEY - shared) {
        throw block.bad(
            "a key of at most %s bytes that shares at most %s".formatted(LONGEST_KEY, key.length),
            "%s shared and %s own"
                .formatted(Long.toUnsignedString(shared), Long.toUnsignedString(own)));
      }
      byte[] next = Arrays.copyOf(key, (int) (shared + own));
      System.arraycopy(block.array(own), 0, next, (int) shared, (int) own);
      key = next;
      consumer.take(key, block.slice(valueLength));
    }
  }

  private static String text(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }
}
