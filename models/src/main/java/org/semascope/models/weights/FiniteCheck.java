package org.semascope.models.weights;

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
  private static final long FIRST_LOOK = 1L << 12;

  /** Segment tables of RoBERTa are zeros by design; they have one row or two. */
  private static final long SMALLEST_MATRIX = 3;

  /** A stretch of a tensor that one thread reads. */
  private record Piece(StoredTensor tensor, long start, long end) {
    Optional<ModelFormatException> scan() {
      Exponents exponents = Exponents.of(tensor.dtype());
      try {
        TensorBytes.forEach(
            tensor, start, end, (bytes, at) -> exponents.requireFinite(tensor, bytes, at));
        return Optional.empty();
      } catch (ModelFormatException e) {
        return Optional.of(e);
      }
    }
  }

  private FiniteCheck() {}

  /**
   * Refuses tensors of which a floating one holds NaN or infinity. Names the first such value of
   * the first such tensor in the given order, however the work was shared out.
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
    Optional<ModelFormatException> first =
        pieces.parallelStream().map(Piece::scan).flatMap(Optional::stream).findFirst();
    if (first.isPresent()) {
      throw first.get();
    }
  }

  /**
   * Refuses embeddings and projections, so matrices of at least 3 rows and columns that are no
   * biases, whose numbers are all the same. A matrix that varies is recognised by its first
   * numbers.
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
            "numbers that differ, as training or a random draw leaves them",
            "one number %s times, as in a file filled with zeros"
                .formatted(tensor.shape().elements()));
      }
    }
  }

  private static boolean isConstant(StoredTensor tensor) {
    tensor.requireStored();
    int size = tensor.dtype().bytes();
    byte[] first = new byte[size];
    TensorBytes.forEach(tensor, 0, size, (bytes, at) -> bytes.get(first));
    boolean[] varies = {false};
    for (long at = 0; at < tensor.bytes() && !varies[0]; at += at == 0 ? FIRST_LOOK : PIECE) {
      long end = Math.min(tensor.bytes(), at + (at == 0 ? FIRST_LOOK : PIECE));
      TensorBytes.forEach(
          tensor,
          at,
          end,
          (bytes, any) -> {
            for (int i = 0; i < bytes.limit() && !varies[0]; i++) {
              varies[0] = bytes.get(i) != first[i % size];
            }
          });
    }
    return !varies[0];
  }
}
