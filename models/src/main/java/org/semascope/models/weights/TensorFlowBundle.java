package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.Message;

/**
 * Reads a TensorFlow checkpoint of version 2 in one shard: {@code <prefix>.index} is a LevelDB
 * table that lists the variables, {@code <prefix>.data-00000-of-00001} holds their values. The
 * files come from packages of the catalogue whose SHA-256 was verified, so their contents are
 * trusted.
 */
record TensorFlowBundle(
    FileBytes index, FileBytes data, SortedMap<String, StoredTensor> variables) {
  private static final int FOOTER_BYTES = 48;
  private static final int FLOAT = 1; // DT_FLOAT

  /** The variables of 32-bit floats by name. */
  static SortedMap<String, StoredTensor> read(Path index) {
    String name = index.getFileName().toString();
    Path data = index.resolveSibling(name.replace(".index", "") + ".data-00000-of-00001");
    try (FileBytes indexBytes = FileBytes.open(index);
        FileBytes dataBytes = FileBytes.open(data)) {
      TensorFlowBundle bundle = new TensorFlowBundle(indexBytes, dataBytes, new TreeMap<>());
      bundle.readTable();
      return bundle.variables;
    }
  }

  /** The footer points to a block that lists the blocks of entries. */
  private void readTable() {
    ByteCursor footer =
        index.cursor(index.size() - FOOTER_BYTES, FOOTER_BYTES, "the footer of a LevelDB table");
    footer.varint(); // offset and length of the metadata block, which is not needed
    footer.varint();
    forEach(block(footer), (key, handle) -> forEach(block(handle), this::add));
  }

  /** The entries of the block that a handle, an offset and a length, points to. */
  private ByteCursor block(ByteCursor handle) {
    long offset = handle.varint();
    int length = (int) handle.varint();
    ByteCursor block = index.cursor(offset, length, "a block of a LevelDB table");
    // A block ends with the restart offsets for binary search, and their number.
    ByteBuffer bytes = block.rest();
    int restarts = bytes.getInt(length - Integer.BYTES);
    return block.slice(length - Integer.BYTES * (1L + restarts));
  }

  /** An entry stores only the part of its key that differs from the previous key. */
  private static void forEach(ByteCursor block, BiConsumer<String, ByteCursor> consumer) {
    byte[] key = {};
    while (block.hasRemaining()) {
      int shared = (int) block.varint();
      int own = (int) block.varint();
      long valueLength = block.varint();
      key = Arrays.copyOf(key, shared + own);
      System.arraycopy(block.array(own), 0, key, shared, own);
      consumer.accept(new String(key, StandardCharsets.UTF_8), block.slice(valueLength));
    }
  }

  /** Adds a variable of floats by its BundleEntryProto; skips other types and the header. */
  private void add(String name, ByteCursor value) {
    Message entry = new Message(value);
    if (name.isEmpty() || entry.varint(1, 0) != FLOAT) {
      return;
    }
    long[] dims =
        entry.message(2).all(2).stream().mapToLong(dim -> dim.message().varint(1, 0)).toArray();
    long offset = entry.varint(4, 0);
    long bytes = entry.varint(5, 0);
    variables.put(name, StoredTensor.checked(name, DType.F32, dims, data, offset, bytes));
  }
}
