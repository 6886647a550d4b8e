package org.semascope.models.weights;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** Writes the index of a TensorFlow bundle, with short blocks and shared prefixes of keys. */
final class BundleBytes {
  private static final int ENTRIES_PER_BLOCK = 3;

  private final TreeMap<String, byte[]> entries = new TreeMap<>();

  BundleBytes() {
    byte[] version = {1 << 3, 1};
    put(
        "",
        new LittleEndian().u8(1 << 3).varint(1).u8(3 << 3 | 2).varint(2).bytes(version).toBytes());
  }

  BundleBytes put(String key, byte[] value) {
    entries.put(key, value);
    return this;
  }

  static byte[] entry(int dtype, long[] dims, long offset, byte[] data) {
    LittleEndian shape = new LittleEndian();
    for (long dim : dims) {
      LittleEndian size1 = new LittleEndian().u8(1 << 3).varint(dim);
      shape.u8(2 << 3 | 2).varint(size1.size()).bytes(size1.toBytes());
    }
    LittleEndian entry = new LittleEndian().u8(1 << 3).varint(dtype);
    entry.u8(2 << 3 | 2).varint(shape.size()).bytes(shape.toBytes());
    entry.u8(4 << 3).varint(offset).u8(5 << 3).varint(data.length);
    return entry.u8(6 << 3 | 5).i32(maskedCrc(data)).toBytes();
  }

  byte[] toBytes() {
    LittleEndian out = new LittleEndian();
    List<Map.Entry<String, byte[]>> all = new ArrayList<>(entries.entrySet());
    TreeMap<String, byte[]> index = new TreeMap<>();
    for (int i = 0; i < all.size(); i += ENTRIES_PER_BLOCK) {
      List<Map.Entry<String, byte[]>> some =
          all.subList(i, Math.min(all.size(), i + ENTRIES_PER_BLOCK));
      index.put(some.get(some.size() - 1).getKey(), block(out, some));
    }
    byte[] meta = block(out, List.of());
    byte[] top = block(out, new ArrayList<>(index.entrySet()));
    return out.bytes(Arrays.copyOf(new LittleEndian().bytes(meta).bytes(top).toBytes(), 40))
        .i64(0xdb4775248b80fb57L)
        .toBytes();
  }

  /** Appends a block and returns the handle that points to it. */
  private byte[] block(LittleEndian out, List<Map.Entry<String, byte[]>> entries) {
    LittleEndian block = new LittleEndian();
    byte[] last = {};
    for (Map.Entry<String, byte[]> entry : entries) {
      byte[] key = entry.getKey().getBytes(StandardCharsets.UTF_8);
      int shared = Math.max(0, Arrays.mismatch(last, key));
      block.varint(shared).varint(key.length - shared).varint(entry.getValue().length);
      block.bytes(Arrays.copyOfRange(key, shared, key.length)).bytes(entry.getValue());
      last = key;
    }
    block.i32(0).i32(1); // one restart, at the first entry
    byte[] handle = new LittleEndian().varint(out.size()).varint(block.size()).toBytes();
    block.u8(0); // no compression
    out.bytes(block.toBytes()).i32(maskedCrc(block.toBytes()));
    return handle;
  }

  /** As LevelDB defines it. */
  private static int maskedCrc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    int value = (int) crc.getValue();
    return (value >>> 15 | value << 17) + 0xa282ead8;
  }
}
