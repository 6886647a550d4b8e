package org.semascope.models.weights;

/** PyTorch files made by hand: one storage "0" of floats, and the pickle a test gives. */
final class TorchBytes {
  static final float[] VALUES = {1, -2, 3, 4, 5, 6};

  private TorchBytes() {}

  static byte[] zip(byte[] pickle) {
    return zip(pickle, false);
  }

  static byte[] zip(byte[] pickle, boolean wide) {
    return new ZipBytes(wide)
        .stored("top/data.pkl", pickle)
        .stored("top/byteorder", new LittleEndian().text("little").toBytes())
        .stored("top/data/0", LittleEndian.floats(VALUES))
        .toBytes();
  }

  static byte[] legacy(byte[] pickle) {
    return legacy(true, pickle, VALUES.length);
  }

  /**
   * @param claimedElements what the file says before the storage's numbers
   */
  static byte[] legacy(boolean littleEndian, byte[] pickle, long claimedElements) {
    byte[] system =
        PickleBytes.protocol(2)
            .op('}')
            .string("little_endian")
            .op(littleEndian ? 0x88 : 0x89)
            .op('s')
            .stop();
    byte[] keys = PickleBytes.protocol(2).op(']').string("0").op('a').stop();
    return new LittleEndian()
        .bytes(magic(0x6c))
        .bytes(PickleBytes.protocol(2).number(1001).stop())
        .bytes(system)
        .bytes(pickle)
        .bytes(keys)
        .i64(claimedElements)
        .bytes(LittleEndian.floats(VALUES))
        .toBytes();
  }

  /** PyTorch's magic number, if the lowest byte is right. */
  static byte[] magic(int lowest) {
    return PickleBytes.protocol(2)
        .op(0x8a, 10, lowest, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19)
        .stop();
  }

  /** {@code {'a': tensor of shape [2, 3]}}, as {@code torch.save} writes it. */
  static byte[] pickle() {
    return pickle("FloatStorage", VALUES.length, 0, new long[] {2, 3}, new long[] {3, 1});
  }

  static byte[] pickle(String type, long elements, long offset, long[] dims, long[] strides) {
    return PickleBytes.protocol(2)
        .op('}')
        .string("a")
        .tensor(type, "0", elements, offset, dims, strides)
        .op('s')
        .stop();
  }
}
