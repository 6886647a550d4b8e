package org.semascope.models.weights;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/** Scans weights for NaN and infinity, on all cores, without keeping them in memory. */
public final class FiniteCheck {
  private static final long PIECE = 1L << 23;

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
}
