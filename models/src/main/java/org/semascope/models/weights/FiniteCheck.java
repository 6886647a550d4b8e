package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * Scans weights for NaN and infinity, on all cores, without keeping them in memory, and for
 * matrices of one repeated number, such as a download that was filled with zeros.
 */
public final class FiniteCheck {
  private static final long PIECE = 1L << 23;
  private static final long FIRST_PIECE = 1L << 12;

  /** Segment embeddings of RoBERTa are zeros by design; they have one row or two. */
  private static final long SMALLEST_MATRIX = 3;

  /** A range of a tensor's bytes that one thread reads. */
  private record Piece(StoredTensor tensor, long start, long end) {
    Optional<ModelFormatException> scan() {
      try {
        Exponents exponents = Exponents.of(tensor.dtype());
        tensor.forEachPiece(start, end, (bytes, at) -> exponents.requireFinite(tensor, bytes, at));
        return Optional.empty();
      } catch (ModelFormatException e) {
        return Optional.of(e);
      }
    }
  }

  private FiniteCheck() {}

  /**
   * Refuses tensors of which a floating one holds NaN or infinity. Names the first such value of
   * the first such tensor in the given order, independently of the number of threads.
   */
  public static void requireFinite(Collection<StoredTensor> tensors) {
    List<Piece> pieces = new ArrayList<>();
    for (StoredTensor tensor : tensors) {
      if (tensor.dtype().isFloating()) {
        tensor.requireStored();
        for (long at = 0; at < tensor.bytes(); at += PIECE) {
          pieces.add(new Piece(tensor, at, Math.min(tensor.bytes(), at + PIECE)));
        }
      }
    }
    pieces.parallelStream()
        .map(Piece::scan)
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            first -> {
              throw first;
            });
  }

  /**
   * Refuses embeddings and projections whose numbers are all equal: matrices of at least 3 rows and
   * columns that are not biases. Reading stops at the first number that differs.
   */
  public static void requireVaried(Collection<StoredTensor> tensors) {
    for (StoredTensor tensor : tensors) {
      boolean matrix =
          Arrays.stream(tensor.shape().dims()).filter(size -> size >= SMALLEST_MATRIX).count() >= 2;
      if (matrix
          && tensor.dtype().isFloating()
          && !tensor.name().endsWith("bias")
          && isConstant(tensor)) {
        throw ModelFormatException.tensor(
            tensor.file(),
            tensor.name(),
            "numbers that differ, as after training or random initialisation",
            "one number %s times, as in a file filled with zeros"
                .formatted(tensor.shape().elements()));
      }
    }
  }

  private static boolean isConstant(StoredTensor tensor) {
    tensor.requireStored();
    int size = tensor.dtype().bytes();
    byte[] first = tensor.rowMajorBytes(0, size);
    long end;
    for (long start = 0; start < tensor.bytes(); start = end) {
      end = Math.min(tensor.bytes(), start + (start == 0 ? FIRST_PIECE : PIECE));
      byte[] piece = tensor.rowMajorBytes(start, end);
      // Each number is compared with the next one.
      if (!Arrays.equals(piece, 0, size, first, 0, size)
          || !Arrays.equals(piece, 0, piece.length - size, piece, size, piece.length)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Finds NaN and infinity by their bits, eight bytes at a time. A floating number is neither
   * unless all bits of its exponent are set; adding one to the exponent's lowest bit then carries
   * into the sign bit, which the mask had cleared, and never beyond it into the next number.
   *
   * @param bytes length of a number
   * @param lowest lowest bits of the exponents of the numbers in eight bytes
   * @param signs sign bits
   */
  record Exponents(int bytes, long lowest, long signs) {
    static Exponents of(DType dtype) {
      int fractionBits =
          switch (dtype) {
            case F64 -> 52;
            case F32 -> 23;
            case F16 -> 10;
            case BF16 -> 7;
            default -> throw new IllegalArgumentException(dtype + " has no exponent");
          };
      int bits = 8 * dtype.bytes();
      long ones = Long.divideUnsigned(-1L, -1L >>> (Long.SIZE - bits)); // 1 in each number
      return new Exponents(dtype.bytes(), ones << fractionBits, ones << (bits - 1));
    }

    /**
     * Refuses a piece of a tensor that holds NaN or infinity.
     *
     * @param at offset of the piece in the tensor, in bytes
     */
    void requireFinite(StoredTensor tensor, ByteBuffer piece, long at) {
      int index = firstNonFinite(piece);
      if (index >= 0) {
        String found = "NaN or infinity at index " + (at / bytes + index);
        throw ModelFormatException.tensor(tensor.file(), tensor.name(), "finite numbers", found);
      }
    }

    /** The index of the first NaN or infinity in a buffer of whole numbers, or -1. */
    int firstNonFinite(ByteBuffer buffer) {
      ByteBuffer numbers = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
      int whole = numbers.limit() & -Long.BYTES;
      long mask = signs - lowest; // exponents
      long carried = 0;
      for (int at = 0; at < whole; at += Long.BYTES) {
        carried |= (numbers.getLong(at) & mask) + lowest;
      }
      for (int at = (carried & signs) == 0 ? whole : 0; at < numbers.limit(); at += bytes) {
        long number =
            switch (bytes) {
              case 2 -> numbers.getShort(at) & 0xffffL;
              case 4 -> numbers.getInt(at) & 0xffff_ffffL;
              default -> numbers.getLong(at);
            };
        if (((number & mask) + lowest & signs) != 0) {
          return at / bytes;
        }
      }
      return -1;
    }
  }
}
