package org.semascope.models.neighbours;

import java.util.function.IntPredicate;

/**
 * Whose neighbours are looked for.
 *
 * @param excluded rows that are not to be among them, such as the key's own
 */
record Key(float[] vector, IntPredicate excluded) {
  boolean hasDirection() {
    return Directions.inverseNorm(vector, 0, vector.length) > 0;
  }
}
