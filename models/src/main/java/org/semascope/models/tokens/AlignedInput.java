package org.semascope.models.tokens;

import java.util.List;
import java.util.Optional;
import org.semascope.core.Span;

/**
 * What goes into the model.
 *
 * @param ids pieces with the special tokens around them; shared, not to be changed
 * @param typeIds the token type of each; shared, not to be changed
 * @param pieces how the vocabulary writes each
 * @param targets where the pieces of each target stand in {@code ids}, in the order asked for
 * @param window the characters kept, if the text was too long for the model and was cut
 * @param start where in {@code ids} what is read begins: 0 or, where a text goes in twice, the
 *     first piece of its second copy
 */
public record AlignedInput(
    int[] ids,
    int[] typeIds,
    List<String> pieces,
    List<PieceRange> targets,
    Optional<Span> window,
    int start) {
  public AlignedInput {
    pieces = List.copyOf(pieces);
    targets = List.copyOf(targets);
    if (ids.length != typeIds.length || ids.length != pieces.size()) {
      throw new IllegalArgumentException(
          "%s ids, %s type ids, %s pieces".formatted(ids.length, typeIds.length, pieces.size()));
    }
    for (PieceRange target : targets) {
      if (target.end() > ids.length) {
        throw new IllegalArgumentException(target + " lies outside " + ids.length + " ids");
      }
    }
    if (start < 0 || start >= Math.max(1, ids.length)) {
      throw new IllegalArgumentException(start + " lies outside " + ids.length + " ids");
    }
  }
}
