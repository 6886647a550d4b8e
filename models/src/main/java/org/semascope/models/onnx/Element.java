package org.semascope.models.onnx;

import org.semascope.models.weights.DType;

/** Element types of ONNX (TensorProto.DataType). */
public enum Element {
  FLOAT(1),
  UINT8(2),
  INT8(3),
  INT32(6),
  INT64(7),
  BOOL(9),
  FLOAT16(10),
  DOUBLE(11),
  BFLOAT16(16);

  private final int code;

  Element(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  /** For the floating types of checkpoints. */
  static Element of(DType type) {
    return switch (type) {
      case F32 -> FLOAT;
      case F16 -> FLOAT16;
      case BF16 -> BFLOAT16;
      case F64 -> DOUBLE;
      default -> throw new IllegalArgumentException(type + " is not floating");
    };
  }
}
