package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.StaticVectors;

/** Neighbours among the unambiguous words of a lexicon, by the cosine of static vectors. */
final class NearestInVectors implements NearestWords {
  private final StaticVectors vectors;
  private final Neighbours neighbours;
  private final int threads;

  NearestInVectors(StaticVectors vectors, Lexicon lexicon, int threads) {
    this.vectors = vectors;
    Set<Integer> rows = new HashSet<>();
    lexicon.unambiguous().forEach(word -> vectors.row(word).ifPresent(rows::add));
    this.neighbours = Neighbours.among(vectors, rows::contains);
    this.threads = threads;
  }

  @Override
  public Map<String, List<String>> of(List<String> words, int count) {
    List<String> known = new ArrayList<>();
    for (String word : words) {
      if (vectors.row(word).isPresent()) {
        known.add(word);
      }
    }
    int[] rows = known.stream().mapToInt(word -> vectors.row(word).getAsInt()).toArray();
    List<List<Neighbour>> lists = neighbours.ofAll(rows, count, threads);
    Map<String, List<String>> nearest = new HashMap<>();
    for (int i = 0; i < known.size(); i++) {
      nearest.put(known.get(i), lists.get(i).stream().map(Neighbour::word).toList());
    }
    return nearest;
  }
}
