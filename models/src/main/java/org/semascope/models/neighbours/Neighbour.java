package org.semascope.models.neighbours;

import java.util.Comparator;

/**
 * A word near another one.
 *
 * @param row its row in the model
 */
public record Neighbour(String word, int row, double cosine) {
  /** The closest first, equally close ones in alphabetical order. */
  static final Comparator<Neighbour> CLOSEST_FIRST =
      Comparator.comparingDouble(Neighbour::cosine)
          .reversed()
          .thenComparing(Neighbour::word)
          .thenComparingInt(Neighbour::row);
}
