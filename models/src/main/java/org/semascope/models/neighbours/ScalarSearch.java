package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Looks at every candidate, one after another, in double precision: what neighbours are. */
record ScalarSearch(NearestCandidates candidates) implements Search {
  /** For a word or two, which is what this is used for, one thread will do. */
  @Override
  public List<List<Neighbour>> nearest(List<Key> keys, int k, int threads) {
    return keys.stream().map(key -> nearest(key, k)).toList();
  }

  private List<Neighbour> nearest(Key key, int k) {
    if (!key.hasDirection()) {
      return List.of();
    }
    PriorityQueue<Neighbour> best = new PriorityQueue<>(Neighbour.CLOSEST_FIRST.reversed());
    for (int i = 0; i < candidates.count(); i++) {
      int row = candidates.row(i);
      double cosine = candidates.cosine(key, row);
      boolean tooFar = best.size() == k && cosine < best.element().cosine();
      if (!tooFar && !key.excluded().test(row)) {
        best.add(candidates.neighbour(row, cosine));
        if (best.size() > k) {
          best.remove();
        }
      }
    }
    List<Neighbour> sorted = new ArrayList<>(best);
    sorted.sort(Neighbour.CLOSEST_FIRST);
    return List.copyOf(sorted);
  }
}
