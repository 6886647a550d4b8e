package org.semascope.models;

import java.util.Optional;
import org.semascope.core.Span;

/**
 * A word or phrase in its text as vectors, or the reason why there are none.
 *
 * @param vectors (choices of layers, width); longer where layers or pieces are concatenated
 * @param sentence (choices of layers, width) of the whole text; empty where it was not asked for
 * @param words of the text, between blanks
 * @param pieces of the word or phrase in the model's vocabulary; words, for static vectors
 * @param unknown words of the text that have no vector and were left out
 * @param window the characters kept, if the text was too long for the model and was cut
 * @param loss why there are no vectors, in words that are the same for all such; empty otherwise
 */
public record Embedding(
    float[][] vectors,
    float[][] sentence,
    int words,
    int pieces,
    int unknown,
    Optional<Span> window,
    String loss) {
  static Embedding lost(String reason) {
    return new Embedding(new float[0][], new float[0][], 0, 0, 0, Optional.empty(), reason);
  }

  public boolean isLost() {
    return !loss.isEmpty();
  }
}
