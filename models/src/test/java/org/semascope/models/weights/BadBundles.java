package org.semascope.models.weights;

import static org.semascope.models.weights.BadFile.bundle;

import java.util.Arrays;
import java.util.stream.Stream;

/** The folder of each holds a data file of sixteen bytes for one shard. */
final class BadBundles {
  private static final long[] TWO = {2};
  private static final byte[] DATA = new byte[8];

  private BadBundles() {}

  static Stream<BadFile> all() {
    return Stream.of(tables(), headers(), entries()).flatMap(files -> files);
  }

  private static Stream<BadFile> tables() {
    byte[] good = withEntry(BundleBytes.entry(1, TWO, 0, 0, DATA));
    int footer = good.length - 48;
    byte[] flipped = good.clone();
    flipped[4] ^= 1;
    return Stream.of(
        bundle("nothing in it", new byte[0], "an empty file"),
        bundle("shorter than its footer", new byte[47], "a footer of 48 bytes", "47 bytes"),
        bundle("another magic number", Arrays.copyOf(good, good.length - 1), "a footer that ends"),
        bundle("one bit turned", flipped, "with checksum"),
        bundle(
            "a list of blocks outside",
            replaced(good, footer, new LittleEndian().varint(0).varint(0).varint(9999).varint(5)),
            "block at byte 9999",
            "a file of"),
        bundle(
            "a list of blocks that is endless",
            replaced(good, footer, new LittleEndian().varint(0).varint(0).varint(0).varint(-1)),
            "18446744073709551615 bytes"),
        bundle(
            "a footer of endless numbers",
            replaced(good, footer, new LittleEndian().bytes(filled(40, 0xff))),
            "a number of at most 10 bytes"),
        bundle(
            "a block compressed with Snappy",
            BundleBytes.withShards(1).compression(1).toBytes(),
            "without compression",
            "Snappy"),
        bundle(
            "an unknown compression",
            BundleBytes.withShards(1).compression(7).toBytes(),
            "compression of kind 7"),
        bundle(
            "a key without end",
            BundleBytes.withShards(1).put("k".repeat(1025), DATA).toBytes(),
            "a key of at most 1024 bytes",
            "1025 own"),
        bundle("a block without restarts", block(new byte[2]), "the number of restarts"),
        bundle("restarts without end", block(filled(8, 0xff)), "more bytes"),
        bundle(
            "a key that shares what is not there",
            block(new LittleEndian().varint(5).varint(0).varint(0).i32(0).toBytes()),
            "5 shared and 0 own"),
        bundle(
            "a value behind the end",
            block(new LittleEndian().varint(0).varint(0).varint(500).i32(0).toBytes()),
            "500 more bytes"),
        bundle("a git-lfs pointer", "version https://git-lfs.github.com".getBytes(), "git-lfs"));
  }

  private static Stream<BadFile> headers() {
    return Stream.of(
        bundle("no header", new BundleBytes().toBytes(), "a header that counts"),
        bundle("no shards", BundleBytes.withShards(0).toBytes(), "1 to 99999 data files, found 0"),
        bundle("shards without end", BundleBytes.withShards(-1).toBytes(), "1 to 99999 data files"),
        bundle(
            "big-endian numbers",
            new BundleBytes().put("", BundleBytes.header(1, 1)).toBytes(),
            "a big-endian bundle"),
        bundle(
            "a header of no known fields",
            new BundleBytes().put("", new byte[] {0x0f}).toBytes(),
            "kind 7"),
        bundle(
            "a header with a field 0",
            new BundleBytes().put("", new byte[] {0}).toBytes(),
            "the number of a field"));
  }

  private static Stream<BadFile> entries() {
    byte[] sliced = BundleBytes.entry(1, TWO, 0, 0, DATA);
    sliced = new LittleEndian().bytes(sliced).u8(7 << 3 | 2).varint(0).toBytes();
    return Stream.of(
        entry("an unknown type", BundleBytes.entry(20, TWO, 0, 0, DATA), "TensorFlow's type 20"),
        entry("no type", BundleBytes.entry(0, TWO, 0, 0, DATA), "TensorFlow's type 0"),
        entry("a sliced variable", sliced, "in one piece"),
        entry("a shard too far", BundleBytes.entry(1, TWO, 1, 0, DATA), "a data file below 1"),
        entry("a negative shard", BundleBytes.entry(1, TWO, -1, 0, DATA), "a data file below 1"),
        entry("another length", BundleBytes.entry(1, new long[] {3}, 0, 0, DATA), "12 bytes"),
        entry("a negative dimension", BundleBytes.entry(1, new long[] {-2}, 0, 0, DATA), "[-2]"),
        entry(
            "a shape that overflows",
            BundleBytes.entry(1, new long[] {1L << 62, 8}, 0, 0, DATA),
            "64-bit"),
        bundle(
            "a thousand dimensions",
            withEntry(BundleBytes.entry(1, new long[1000], 0, 0, DATA)),
            "at most 64 dimensions"),
        bundle(
            "an entry of a wrong kind of field",
            withEntry(new byte[] {1 << 3 | 2, 0}),
            "a field of kind 0"),
        bundle("a shape behind the end", withEntry(new byte[] {2 << 3 | 2, 50}), "50 more bytes"),
        bundle(
            "a data file that is not there",
            BundleBytes.withShards(2).put("a", BundleBytes.entry(1, TWO, 1, 0, DATA)).toBytes(),
            "the data file variables.data-00001-of-00002"));
  }

  private static BadFile entry(String fault, byte[] entry, String says) {
    return bundle(fault, withEntry(entry), "tensor a", says);
  }

  private static byte[] withEntry(byte[] entry) {
    return BundleBytes.withShards(1).put("a", entry).toBytes();
  }

  /** A table whose list of blocks is {@code content}, with a good checksum. */
  private static byte[] block(byte[] content) {
    byte[] block = Arrays.copyOf(content, content.length + 1);
    LittleEndian handles = new LittleEndian().varint(0).varint(0).varint(0).varint(content.length);
    return new LittleEndian()
        .bytes(block)
        .i32(BundleBytes.maskedCrc(block))
        .bytes(Arrays.copyOf(handles.toBytes(), 40))
        .i64(0xdb4775248b80fb57L)
        .toBytes();
  }

  private static byte[] replaced(byte[] bytes, int offset, LittleEndian by) {
    byte[] copy = bytes.clone();
    System.arraycopy(by.toBytes(), 0, copy, offset, by.size());
    return copy;
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
