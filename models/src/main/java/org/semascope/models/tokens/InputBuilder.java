package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Span;

/** Collects a model's input token by token. */
final class InputBuilder {
  private final int[] ids;
  private final int[] typeIds;
  private final List<String> pieces;

  InputBuilder(int length) {
    ids = new int[length];
    typeIds = new int[length];
    pieces = new ArrayList<>(length);
  }

  void add(int id, int typeId, String piece) {
    ids[pieces.size()] = id;
    typeIds[pieces.size()] = typeId;
    pieces.add(piece);
  }

  AlignedInput build(List<PieceRange> targets, Optional<Span> window, int start) {
    return new AlignedInput(ids, typeIds, pieces, targets, window, start);
  }
}
