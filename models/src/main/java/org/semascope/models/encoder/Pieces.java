package org.semascope.models.encoder;

import java.util.List;
import org.semascope.models.tokens.PieceRange;

/** How the vectors of a word's subword tokens are pooled. */
public enum Pieces {
  MEAN,
  FIRST,
  LAST,
  /** The maximum of each dimension. */
  MAX,
  SUM,
  /**
   * The word enters the model as one token, whose input embedding is approximated (Schick and
   * Schütze 2020); see {@link org.semascope.models.OneTokenWords}.
   */
  OTA,
  /** Concatenates the vectors; only {@link org.semascope.models.Subject} supports it. */
  CONCAT;

  /** The tokens whose vectors are needed. */
  PieceRange used(PieceRange word) {
    return switch (this) {
      case FIRST -> new PieceRange(word.first(), word.first() + 1);
      case LAST -> new PieceRange(word.end() - 1, word.end());
      case MEAN, MAX, SUM, OTA -> word;
      case CONCAT -> throw new IllegalArgumentException("tokens are concatenated after encoding");
    };
  }

  /** The weight of each of {@code count} tokens in the sum. */
  float weight(int count) {
    return this == MEAN || this == OTA ? 1f / count : 1f;
  }

  /** The word's vector from those of its {@link #used} tokens. */
  float[] pool(List<float[]> tokens) {
    float weight = weight(tokens.size());
    float[] word = new float[tokens.get(0).length];
    for (int dimension = 0; dimension < word.length; dimension++) {
      float value = this == MAX ? Float.NEGATIVE_INFINITY : 0;
      for (float[] token : tokens) {
        value = this == MAX ? Math.max(value, token[dimension]) : value + weight * token[dimension];
      }
      word[dimension] = value;
    }
    return word;
  }

  /** Vectors one after another. */
  public static float[] concatenated(List<float[]> vectors) {
    if (vectors.size() == 1) {
      return vectors.get(0);
    }
    float[] all = new float[vectors.stream().mapToInt(vector -> vector.length).sum()];
    int at = 0;
    for (float[] vector : vectors) {
      System.arraycopy(vector, 0, all, at, vector.length);
      at += vector.length;
    }
    return all;
  }
}
