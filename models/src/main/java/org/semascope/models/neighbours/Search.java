package org.semascope.models.neighbours;

import java.util.List;

/** A way to find the nearest candidates. All ways give the same lists. */
interface Search {
  /**
   * For each key at most {@code k} neighbours, the closest first; none for a key without a
   * direction.
   */
  List<List<Neighbour>> nearest(List<Key> keys, int k, int threads);
}
