package org.semascope.models.weights;

/** Element types of checkpoints, all little-endian. */
public enum DType {
  F64(8, "float64", "DoubleStorage"),
  F32(4, "float32", "FloatStorage"),
  F16(2, "float16", "HalfStorage"),
  BF16(2, "bfloat16", "BFloat16Storage"),
  I64(8, "int64", "LongStorage"),
  I32(4, "int32", "IntStorage"),
  I16(2, "int16", "ShortStorage"),
  I8(1, "int8", "CharStorage"),
  U8(1, "uint8", "ByteStorage"),
  BOOL(1, "bool", "BoolStorage");

  private final int bytes;

  /** PyTorch's names of the type and of a storage of this type. */
  final String torchName;

  final String torchStorage;

  DType(int bytes, String torchName, String torchStorage) {
    this.bytes = bytes;
    this.torchName = torchName;
    this.torchStorage = torchStorage;
  }

  /** Bytes per element. */
  public int bytes() {
    return bytes;
  }

  public boolean isFloating() {
    return this == F64 || this == F32 || this == F16 || this == BF16;
  }
}
