package org.semascope.models.encoder;

import java.util.List;
import org.semascope.models.tokens.PieceRange;

/** A request for one vector per word of an input, pooled over the word's tokens. */
public record VectorQuery(TokenInput input, List<PieceRange> words) {
  public VectorQuery {
    words = List.copyOf(words);
    for (PieceRange word : words) {
      if (word.end() > input.length()) {
        throw new IllegalArgumentException(
            "tokens %s of an input of %s".formatted(word, input.length()));
      }
    }
  }
}
