package org.semascope.models.encoder;

import java.util.List;
import org.semascope.models.tokens.PieceRange;

/** The vectors wanted of one input: one for each word, made of those of its pieces. */
public record VectorQuery(TokenInput input, List<PieceRange> words) {
  public VectorQuery {
    words = List.copyOf(words);
    for (PieceRange word : words) {
      if (word.end() > input.length()) {
        throw new IllegalArgumentException(
            "pieces %s of an input of %s".formatted(word, input.length()));
      }
    }
  }
}
