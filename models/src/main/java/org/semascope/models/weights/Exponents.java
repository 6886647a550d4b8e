package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.semascope.models.ModelFormatException;

/**
 * Finds NaN and infinity by their bits, eight bytes at a time. A floating number is neither unless
 * all bits of its exponent are set; adding one to the exponent's lowest bit then carries into the
 * sign bit, which the mask had cleared, and never beyond it into the next number.
 */
final class Exponents {
  private final int bytes;
  private final long mask;
  private final long lowest;
  private final long signs;

  private Exponents(int bytes, long mask, long lowest, long signs) {
    this.bytes = bytes;
    this.mask = mask;
    this.lowest = lowest;
    this.signs = signs;
  }

  static Exponents of(DType dtype) {
    return switch (dtype) {
      case F64 -> of(dtype, 52);
      case F32 -> of(dtype, 23);
      case F16 -> of(dtype, 10);
      case BF16 -> of(dtype, 7);
      default -> throw new IllegalArgumentException(dtype + " has no exponent");
    };
  }

  private static Exponents of(DType dtype, int fractionBits) {
    int bits = 8 * dtype.bytes();
    long lowest = 0;
    long signs = 0;
    for (int number = 0; number < Long.SIZE; number += bits) {
      lowest |= 1L << (number + fractionBits);
      signs |= 1L << (number + bits - 1);
    }
    return new Exponents(dtype.bytes(), signs - lowest, lowest, signs);
  }

  /**
   * Refuses a piece of a tensor that holds NaN or infinity.
   *
   * @param at where the piece starts, in bytes from the start of the tensor
   */
  void requireFinite(StoredTensor tensor, ByteBuffer piece, long at) {
    int index = firstNonFinite(piece);
    if (index >= 0) {
      throw ModelFormatException.tensor(
          tensor.file(),
          tensor.name(),
          "finite numbers",
          "NaN or infinity at index " + (at / bytes + index));
    }
  }

  /** The index of the first NaN or infinity of a buffer that holds whole numbers, or -1. */
  int firstNonFinite(ByteBuffer buffer) {
    ByteBuffer numbers = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
    int whole = numbers.limit() & -Long.BYTES;
    long carried = 0;
    for (int at = 0; at < whole; at += Long.BYTES) {
      carried |= (numbers.getLong(at) & mask) + lowest;
    }
    return (carried & signs) == 0 ? search(numbers, whole) : search(numbers, 0);
  }

  private int search(ByteBuffer numbers, int start) {
    long sign = 1L << (8 * bytes - 1);
    for (int at = start; at < numbers.limit(); at += bytes) {
      if (((number(numbers, at) & mask) + lowest & sign) != 0) {
        return at / bytes;
      }
    }
    return -1;
  }

  private long number(ByteBuffer numbers, int at) {
    return switch (bytes) {
      case 2 -> numbers.getShort(at) & 0xffffL;
      case 4 -> numbers.getInt(at) & 0xffff_ffffL;
      default -> numbers.getLong(at);
    };
  }
}
