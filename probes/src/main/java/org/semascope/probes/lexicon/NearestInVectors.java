package org.semascope.probes.lexicon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.StaticVectors;

/** Nearest words among candidates, by the cosine of static vectors. */
public final class NearestInVectors implements NeighbourSource {
  private final StaticVectors vectors;
  private final Neighbours neighbours;
  private final int threads;

  /**
   * @param candidates possible neighbours; words without a vector are ignored
   */
  public NearestInVectors(StaticVectors vectors, Collection<String> candidates, int threads) {
    this.vectors = vectors;
    Set<Integer> rows = new HashSet<>();
    candidates.forEach(word -> vectors.row(word).ifPresent(rows::add));
    this.neighbours = Neighbours.among(vectors, rows::contains);
    this.threads = threads;
  }

  @Override
  public Map<String, List<String>> of(List<String> words, int count) {
    Map<String, List<String>> nearest = new HashMap<>();
    of(words, count, (word, other) -> false)
        .forEach((word, list) -> nearest.put(word, list.stream().map(Neighbour::word).toList()));
    return nearest;
  }

  /**
   * The {@code count} nearest words of each word that has a vector, with cosines, the nearest
   * first.
   *
   * @param excludes whether to exclude the second word from the neighbours of the first
   */
  public Map<String, List<Neighbour>> of(
      List<String> words, int count, BiPredicate<String, String> excludes) {
    List<String> known = new ArrayList<>();
    for (String word : words) {
      if (vectors.row(word).isPresent()) {
        known.add(word);
      }
    }
    int[] rows = known.stream().mapToInt(word -> vectors.row(word).getAsInt()).toArray();
    List<List<Neighbour>> lists =
        neighbours.ofAll(
            rows,
            count,
            threads,
            (key, row) -> excludes.test(vectors.word(key), vectors.word(row)));
    Map<String, List<Neighbour>> nearest = new HashMap<>();
    for (int i = 0; i < known.size(); i++) {
      nearest.put(known.get(i), lists.get(i));
    }
    return nearest;
  }
}
