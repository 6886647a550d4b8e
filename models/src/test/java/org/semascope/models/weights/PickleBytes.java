package org.semascope.models.weights;

import java.nio.charset.StandardCharsets;

/** Writes pickles opcode by opcode, by default in protocol 2. */
final class PickleBytes {
  private final LittleEndian out = new LittleEndian();

  static PickleBytes protocol(int version) {
    return new PickleBytes().op(0x80, version);
  }

  /** Raw opcodes and arguments. */
  PickleBytes op(int... bytes) {
    for (int value : bytes) {
      out.u8(value);
    }
    return this;
  }

  PickleBytes op(char opcode) {
    return op((int) opcode);
  }

  PickleBytes raw(byte[] bytes) {
    out.bytes(bytes);
    return this;
  }

  PickleBytes text(String lines) {
    out.text(lines);
    return this;
  }

  PickleBytes string(String value) {
    out.u8('X').i32(value.getBytes(StandardCharsets.UTF_8).length).text(value);
    return this;
  }

  /** A number that fits in 32 bits. */
  PickleBytes number(int value) {
    out.u8('J').i32(value);
    return this;
  }

  /** A number of 64 bits. */
  PickleBytes number64(long value) {
    out.u8(0x8a).u8(8).i64(value);
    return this;
  }

  PickleBytes global(String module, String name) {
    out.u8('c').text(module + "\n" + name + "\n");
    return this;
  }

  PickleBytes tuple(long... values) {
    op('(');
    for (long value : values) {
      number64(value);
    }
    return op('t');
  }

  /** {@code ('storage', type, key, 'cpu', elements)} as a persistent id. */
  PickleBytes storage(String type, String key, long elements) {
    return op('(')
        .string("storage")
        .global("torch", type)
        .string(key)
        .string("cpu")
        .number64(elements)
        .op('t')
        .op('Q');
  }

  /** A call of {@code _rebuild_tensor_v2} on a storage. */
  PickleBytes tensor(
      String type, String key, long elements, long offset, long[] dims, long[] strides) {
    return global("torch._utils", "_rebuild_tensor_v2")
        .op('(')
        .storage(type, key, elements)
        .number64(offset)
        .tuple(dims)
        .tuple(strides)
        .op(0x89) // requires no gradient
        .emptyOrderedDict()
        .op('t')
        .op('R');
  }

  PickleBytes emptyOrderedDict() {
    return global("collections", "OrderedDict").op(')').op('R');
  }

  byte[] stop() {
    return op('.').out.toBytes();
  }

  byte[] unfinished() {
    return out.toBytes();
  }
}
