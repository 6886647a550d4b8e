package org.semascope.probes.idioms;

/**
 * A sentence and the phrase within as vectors.
 *
 * @param sentence (choices of layers, width)
 * @param phrase (choices of layers, width), longer if pieces are set one after another
 * @param words of the sentence, between blanks
 * @param pieces of the phrase
 * @param unknown words of the sentence that have no vector and were left out
 * @param failure why there are no vectors, in words that are the same for all such; empty otherwise
 */
public record Embedding(
    float[][] sentence, float[][] phrase, int words, int pieces, int unknown, String failure) {
  static Embedding failed(String reason) {
    return new Embedding(new float[0][], new float[0][], 0, 0, 0, reason);
  }

  boolean isGood() {
    return failure.isEmpty();
  }
}
