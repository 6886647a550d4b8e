package org.semascope.models.weights;

import ai.onnxruntime.platform.Fp16Conversions;
import java.nio.ByteBuffer;
import org.semascope.core.SemascopeException;

/** Reads a whole tensor into an array of floats. */
public final class FloatReader {
  private FloatReader() {}

  /** All values in row-major order; doubles are rounded, the other types are exact. */
  public static float[] read(StoredTensor tensor) {
    if (!tensor.dtype().isFloating() || tensor.shape().elements() > Integer.MAX_VALUE - 8) {
      throw new SemascopeException(
          "%s: tensor %s of %s %s cannot be read as an array of floats"
              .formatted(tensor.file(), tensor.name(), tensor.dtype(), tensor.shape()));
    }
    tensor.requireStored();
    float[] values = new float[(int) tensor.shape().elements()];
    tensor.forEachPiece(
        0,
        tensor.bytes(),
        (piece, at) -> {
          for (int i = (int) (at / tensor.dtype().bytes()); piece.hasRemaining(); i++) {
            values[i] = next(piece, tensor.dtype());
          }
        });
    return values;
  }

  private static float next(ByteBuffer buffer, DType dtype) {
    return switch (dtype) {
      case F64 -> (float) buffer.getDouble();
      case F32 -> buffer.getFloat();
      case F16 -> Fp16Conversions.fp16ToFloat(buffer.getShort());
      case BF16 -> Float.intBitsToFloat(buffer.getShort() << 16);
      default -> throw new IllegalArgumentException(dtype + " is not floating");
    };
  }
}
