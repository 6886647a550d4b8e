package org.semascope.models.tokens;

import java.util.List;
import java.util.Optional;
import org.semascope.core.Span;

/**
 * The model's input for a text.
 *
 * @param ids token ids, special tokens included; shared, not to be changed
 * @param typeIds the token type of each; shared, not to be changed
 * @param pieces each token as the vocabulary writes it
 * @param targets the tokens of each target, in the order requested
 * @param window the characters kept, if the text was too long for the model and was cut
 * @param start 0 or, if the text goes in twice, the first token of its second copy
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
          "%s ids, %s type ids, %s tokens".formatted(ids.length, typeIds.length, pieces.size()));
    }
    for (PieceRange target : targets) {
      if (target.end() > ids.length) {
        throw new IllegalArgumentException(target + " is outside " + ids.length + " ids");
      }
    }
    if (start < 0 || start >= Math.max(1, ids.length)) {
      throw new IllegalArgumentException(start + " is outside " + ids.length + " ids");
    }
  }
}
