package org.semascope.models.weights;

import static org.semascope.models.weights.BadFile.torch;

import java.util.Arrays;
import java.util.stream.Stream;

/** PyTorch files with invalid containers or tensors; the pickles themselves are valid. */
final class BadTorchFiles {
  private static final long[] DIMS = {2, 3};
  private static final long[] STRIDES = {3, 1};
  private static final byte[] PICKLE = TorchBytes.pickle();
  private static final byte[] DATA = LittleEndian.floats(TorchBytes.VALUES);

  private BadTorchFiles() {}

  static Stream<BadFile> all() {
    return Stream.of(archives(), entries(), streams(), tensors()).flatMap(files -> files);
  }

  private static Stream<BadFile> archives() {
    byte[] good = TorchBytes.zip(PICKLE);
    byte[] wide = TorchBytes.zip(PICKLE, true);
    int end = good.length - 22;
    int end64 = wide.length - 22 - 20 - 56;
    return Stream.of(
        torch("nothing in it", new byte[0], "an empty file"),
        torch("two bytes", new byte[] {'P', 'K'}, "a file of 2 bytes"),
        torch("some text", "hello, world".getBytes(), "a PyTorch file", "68656c6c"),
        torch("a page of HTML", "<html>".getBytes(), "a page of HTML"),
        torch("an archive cut short", Arrays.copyOf(good, end), "cut short"),
        torch(
            "a directory behind the end",
            LittleEndian.withLong(good, end + 12, 0xffff_0000_0000_0100L),
            "the zip directory of 256 bytes"),
        torch(
            "a 64-bit directory of negative length",
            LittleEndian.withLong(wide, end64 + 40, -8),
            "the zip directory of 18446744073709551608 bytes"),
        torch(
            "a 64-bit directory over the limit",
            LittleEndian.withLong(wide, end64 + 40, 1L << 40),
            "at most 67108864 bytes, found 1099511627776"),
        torch(
            "a 64-bit end that is elsewhere",
            LittleEndian.withLong(wide, wide.length - 22 - 12, 3),
            "the 64-bit end of the archive"),
        torch(
            "a directory of other bytes",
            LittleEndian.withLong(good, end + 12, (4L << 32) | (end - 4)),
            "an entry of the directory"));
  }

  private static Stream<BadFile> entries() {
    return Stream.of(
        torch("no pickle", new ZipBytes(false).stored("top/data/0", DATA).toBytes(), "data.pkl"),
        torch(
            "two pickles",
            new ZipBytes(false).stored("a/data.pkl", PICKLE).stored("b/data.pkl", PICKLE).toBytes(),
            "one data.pkl",
            "found 2"),
        torch(
            "the same entry twice",
            new ZipBytes(false).stored("a/data.pkl", PICKLE).stored("a/data.pkl", PICKLE).toBytes(),
            "one entry a/data.pkl",
            "two"),
        torch(
            "a deflated pickle",
            new ZipBytes(false).entry("top/data.pkl", 0, 8, PICKLE, PICKLE.length).toBytes(),
            "top/data.pkl",
            "compressed by method 8"),
        torch(
            "a deflated storage",
            archive().entry("top/data/0", 0, 8, DATA, DATA.length).toBytes(),
            "top/data/0",
            "compressed by method 8"),
        torch(
            "an encrypted storage",
            archive().entry("top/data/0", 1, 0, DATA, DATA.length).toBytes(),
            "top/data/0",
            "encrypted"),
        torch("a missing storage", archive().toBytes(), "tensor a", "no such entry"),
        torch(
            "a short storage",
            archive().stored("top/data/0", Arrays.copyOf(DATA, 20)).toBytes(),
            "tensor a",
            "24 bytes in top/data/0, found 20 bytes"),
        torch(
            "a pickle longer than the file",
            new ZipBytes(false).entry("top/data.pkl", 0, 0, PICKLE, 5000).toBytes(),
            "top/data.pkl",
            "5000 bytes"),
        torch(
            "a pickle over the limit",
            new ZipBytes(true).entry("top/data.pkl", 0, 0, PICKLE, 1L << 40).toBytes(),
            "at most 67108864 bytes, found 1099511627776"),
        torch(
            "big-endian numbers",
            archive()
                .stored("top/data/0", DATA)
                .stored("top/byteorder", "big".getBytes())
                .toBytes(),
            "little-endian",
            "big"));
  }

  private static Stream<BadFile> streams() {
    byte[] good = TorchBytes.legacy(PICKLE);
    byte[] magic = TorchBytes.magic(0x6c);
    return Stream.of(
        torch("a wrong magic number", TorchBytes.magic(0x6d), "PyTorch's magic number"),
        torch(
            "a wrong protocol",
            new LittleEndian()
                .bytes(magic)
                .bytes(PickleBytes.protocol(2).number(1002).stop())
                .toBytes(),
            "a protocol of 1001",
            "1002"),
        torch("a big-endian machine", TorchBytes.legacy(false, PICKLE, 6), "little-endian"),
        torch("cut in the first pickle", Arrays.copyOf(good, 6), "found its end"),
        torch("cut after the magic number", magic, "found its end"),
        torch(
            "cut in the storage",
            Arrays.copyOf(good, good.length - 1),
            "24 bytes of storage 0, found 23"),
        torch(
            "cut before the storage",
            Arrays.copyOf(good, good.length - 24 - 3),
            "the length of storage 0"),
        torch(
            "a storage of another length",
            TorchBytes.legacy(true, PICKLE, 7),
            "6 elements in storage 0, found 7"),
        torch(
            "a storage of endless length",
            TorchBytes.legacy(true, PICKLE, Long.MAX_VALUE),
            "6 elements in storage 0, found 9223372036854775807"),
        torch(
            "a key for no storage",
            TorchBytes.legacy(PickleBytes.protocol(2).op('}').stop()),
            "each key of a storage once",
            "'0'"));
  }

  private static Stream<BadFile> tensors() {
    return Stream.of(
        tensor("a negative dimension", 6, 0, new long[] {-2, 3}, STRIDES, "[-2, 3]"),
        tensor("a shape that overflows", 6, 0, new long[] {1L << 40, 1L << 40}, STRIDES, "64-bit"),
        tensor("more than its storage", 6, 0, new long[] {3, 3}, STRIDES, "storage of 24 bytes"),
        tensor("an offset too large", 6, 1, DIMS, STRIDES, "24 bytes from element 1"),
        tensor("an endless offset", 6, Long.MAX_VALUE, DIMS, STRIDES, "storage of 24 bytes"),
        tensor("a negative offset", 6, -1, DIMS, STRIDES, "from element -1"),
        tensor("columns beyond", 6, 1, DIMS, new long[] {1, 2}, "24 bytes from element 1"),
        tensor("a step beyond", 6, 0, DIMS, new long[] {4, 1}, "28 bytes from element 0"),
        tensor("an endless step", 6, 0, DIMS, new long[] {1L << 62, 1}, "inside its storage"),
        tensor("a step back", 6, 3, DIMS, new long[] {-3, 1}, "found [-3, 1]"),
        tensor("a stride too few", 6, 0, DIMS, new long[] {1}, "found [1]"),
        tensor("a storage that is smaller", 7, 0, DIMS, STRIDES, "28 bytes in top/data/0"),
        torch(
            "a storage of negative size",
            TorchBytes.zip(TorchBytes.pickle("FloatStorage", -6, 0, DIMS, STRIDES)),
            "a number of elements",
            "-6"),
        torch(
            "a storage whose bytes overflow",
            TorchBytes.zip(TorchBytes.pickle("FloatStorage", 1L << 62, 0, DIMS, STRIDES)),
            "a number of elements",
            "4611686018427387904"));
  }

  private static BadFile tensor(
      String fault, long elements, long offset, long[] dims, long[] strides, String says) {
    byte[] pickle = TorchBytes.pickle("FloatStorage", elements, offset, dims, strides);
    return torch(fault, TorchBytes.zip(pickle), "tensor a", says);
  }

  private static ZipBytes archive() {
    return new ZipBytes(false).stored("top/data.pkl", PICKLE);
  }
}
