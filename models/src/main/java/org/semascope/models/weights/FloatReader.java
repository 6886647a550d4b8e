package org.semascope.models.weights;

import java.nio.ByteBuffer;
import org.semascope.core.SemascopeException;

/** Reads a tensor's numbers as floats: for the small tensors one wants to look at. */
public final class FloatReader {
  private static final int HALF_FRACTION_BITS = 10;
  private static final int HALF_LARGEST_EXPONENT = 31;
  private static final int HALF_BIAS = 15;
  private static final int FLOAT_FRACTION_BITS = 23;
  private static final int FLOAT_BIAS = 127;

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
    TensorBytes.forEach(
        tensor,
        (bytes, at) -> {
          for (int i = (int) (at / tensor.dtype().bytes()); bytes.hasRemaining(); i++) {
            values[i] = next(bytes, tensor.dtype());
          }
        });
    return values;
  }

  private static float next(ByteBuffer buffer, DType dtype) {
    return switch (dtype) {
      case F64 -> (float) buffer.getDouble();
      case F32 -> buffer.getFloat();
      case F16 -> fromHalf(buffer.getShort());
      case BF16 -> Float.intBitsToFloat(buffer.getShort() << 16);
      default -> throw new IllegalArgumentException(dtype + " is not floating");
    };
  }

  /** IEEE 754 binary16: one sign bit, five of the exponent, ten of the fraction. */
  static float fromHalf(short half) {
    int sign = (half & 0x8000) << 16;
    int exponent = half >>> HALF_FRACTION_BITS & HALF_LARGEST_EXPONENT;
    int fraction = half & (1 << HALF_FRACTION_BITS) - 1;
    if (exponent == 0) {
      // Zero or subnormal: the fraction counts steps of 2^-24.
      float magnitude = Math.scalb((float) fraction, 1 - HALF_BIAS - HALF_FRACTION_BITS);
      return Float.intBitsToFloat(sign | Float.floatToRawIntBits(magnitude));
    }
    int wide =
        exponent == HALF_LARGEST_EXPONENT
            ? 0xff // infinity or NaN
            : exponent - HALF_BIAS + FLOAT_BIAS;
    return Float.intBitsToFloat(
        sign | wide << FLOAT_FRACTION_BITS | fraction << FLOAT_FRACTION_BITS - HALF_FRACTION_BITS);
  }
}
