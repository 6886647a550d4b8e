package org.semascope.models.weights;

/** The element types found in checkpoints, all little-endian. */
public enum DType {
  F64(8),
  F32(4),
  F16(2),
  BF16(2),
  I64(8),
  I32(4),
  I16(2),
  I8(1),
  U8(1),
  BOOL(1);

  private final int bytes;

  DType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes of one element. */
  public int bytes() {
    return bytes;
  }

  public boolean isFloating() {
    return this == F64 || this == F32 || this == F16 || this == BF16;
  }
}
