package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.Message;

/**
 * Reads a TensorFlow checkpoint of version 2 in one shard: {@code <prefix>.index} is a LevelDB
 * table that lists the variables, {@code <prefix>.data-00000-of-00001} holds their numbers. Such
 * files come from packages whose SHA-256 was verified, so their own checksums are not.
 */
final class TensorFlowBundle {
  private static final int FOOTER_BYTES = 48;
  private static final long MAGIC = 0xdb4775248b80fb57L;
  private static final int FLOAT = 1; // TensorFlow's number of the element type

  private final FileBytes index;
  private final FileBytes data;
  private final SortedMap<String, StoredTensor> variables = new TreeMap<>();

  private TensorFlowBundle(FileBytes index, FileBytes data) {
    this.index = index;
    this.data = data;
  }

  /** The variables of 32-bit floats by name. */
  static SortedMap<String, StoredTensor> read(Path index) {
    String name = index.getFileName().toString();
    Path data = index.resolveSibling(name.replace(".index", "") + ".data-00000-of-00001");
    try (FileBytes indexBytes = FileBytes.open(index);
        FileBytes dataBytes = FileBytes.open(data)) {
      TensorFlowBundle bundle = new TensorFlowBundle(indexBytes, dataBytes);
      bundle.readTable();
      return bundle.variables;
    }
  }

  /** The footer points to a block that lists the blocks of entries. */
  private void readTable() {
    index.refuseFailedDownload("the index of a TensorFlow checkpoint");
    long start = Math.max(0, index.size() - FOOTER_BYTES);
    ByteCursor footer = index.cursor(start, FOOTER_BYTES, "the footer of a LevelDB table");
    long magic = footer.rest().getLong(FOOTER_BYTES - Long.BYTES);
    if (magic != MAGIC) {
      throw ModelFormatException.file(
          index.path(), "a LevelDB table that ends in %x".formatted(MAGIC), "%x".formatted(magic));
    }
    footer.varint(); // offset and length of the block of metadata, which is not needed
    footer.varint();
    forEach(block(footer), (key, handle) -> forEach(block(handle), this::add));
  }

  /** The entries of the block that a handle, an offset and a length, points to. */
  private ByteCursor block(ByteCursor handle) {
    long offset = handle.varint();
    int length = (int) Math.min(handle.varint(), index.size());
    ByteBuffer bytes = index.cursor(offset, length + 1, "a block of the table").rest();
    if (bytes.get(length) != 0) {
      throw ModelFormatException.file(
          index.path(), "blocks without compression", "compression of kind " + bytes.get(length));
    }
    // A block ends with the offsets at which a search may start, and their number.
    ByteCursor block = new ByteCursor(index.path(), "a block of the table", bytes);
    int searchStarts = bytes.getInt(length - Integer.BYTES);
    return block.slice(length - Integer.BYTES * (1L + searchStarts));
  }

  /** An entry stores only the part of its key that differs from the key before. */
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

  /** Adds a variable of floats by its BundleEntryProto; others, and the header, are no weights. */
  private void add(String name, ByteCursor value) {
    Message entry = new Message(value);
    if (name.isEmpty() || entry.varint(1, 0) != FLOAT) {
      return;
    }
    if (entry.varint(3, 0) != 0) {
      throw ModelFormatException.tensor(
          index.path(), name, "a variable in the first shard", "shard " + entry.varint(3, 0));
    }
    long[] dims =
        entry.message(2).all(2).stream().mapToLong(dim -> dim.message().varint(1, 0)).toArray();
    long offset = entry.varint(4, 0);
    long bytes = entry.varint(5, 0);
    variables.put(
        name, StoredTensors.place(name, DType.F32, dims, data.path(), offset, bytes, data.size()));
  }
}
