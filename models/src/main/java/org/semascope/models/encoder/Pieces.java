package org.semascope.models.encoder;

import java.util.List;
import org.semascope.models.tokens.PieceRange;

/** How the vector of a word comes from those of its pieces. */
public enum Pieces {
  MEAN,
  FIRST,
  LAST,
  /** The largest value of each dimension. */
  MAX,
  SUM,
  /** One after another, in a longer vector: for {@link org.semascope.models.Subject} alone. */
  CONCAT;

  /** The pieces that have a part in it. */
  PieceRange used(PieceRange word) {
    return switch (this) {
      case FIRST -> new PieceRange(word.first(), word.first() + 1);
      case LAST -> new PieceRange(word.end() - 1, word.end());
      case MEAN, MAX, SUM -> word;
      case CONCAT -> throw new IllegalArgumentException("pieces are concatenated after encoding");
    };
  }

  /** What each of {@code count} used pieces is multiplied by before they are added up. */
  float share(int count) {
    return this == MEAN ? 1f / count : 1f;
  }

  /** The word's vector from those of its used pieces. */
  float[] pool(List<float[]> pieces) {
    float share = share(pieces.size());
    float[] word = new float[pieces.get(0).length];
    for (int dimension = 0; dimension < word.length; dimension++) {
      float value = this == MAX ? Float.NEGATIVE_INFINITY : 0;
      for (float[] piece : pieces) {
        value = this == MAX ? Math.max(value, piece[dimension]) : value + share * piece[dimension];
      }
      word[dimension] = value;
    }
    return word;
  }
}
