package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.semascope.core.SemascopeException;
import org.semascope.models.neighbours.NearestCandidates.Key;
import org.semascope.models.vectors.StaticVectors;

/**
 * The nearest words of a vocabulary, by the cosine of their vectors. A word is never its own
 * neighbour; equally close words are in alphabetical order; a zero vector is no neighbour and has
 * none. Safe for many threads while the model is open.
 */
public final class Neighbours {
  private final StaticVectors model;
  private final NearestCandidates candidates;

  private Neighbours(StaticVectors model, NearestCandidates candidates) {
    this.model = model;
    this.candidates = candidates;
  }

  /** Excludes rows from the neighbours of a key. */
  public interface Exclusion {
    boolean excludes(int key, int row);
  }

  /**
   * @param vocabulary which rows of the model may be neighbours
   */
  public static Neighbours among(StaticVectors model, IntPredicate vocabulary) {
    return new Neighbours(model, NearestCandidates.of(model, vocabulary));
  }

  /** Number of words that can be neighbours. */
  public int candidates() {
    return candidates.count();
  }

  /**
   * The {@code k} nearest of a word, or all if there are fewer, by a scan of all vectors.
   *
   * @throws SemascopeException if the model has no vector for the word
   */
  public List<Neighbour> of(String word, int k) {
    requirePositive("k", k);
    return candidates.nearest(key(word), k);
  }

  /** Same as {@link #of}, but for many words, much faster. */
  public List<List<Neighbour>> ofAll(List<String> words, int k, int threads) {
    return search(words.stream().map(this::key).toList(), k, threads);
  }

  /** The {@code k} nearest of each of these rows, which need not belong to the vocabulary. */
  public List<List<Neighbour>> ofAll(int[] keys, int k, int threads) {
    return ofAll(keys, k, threads, (key, row) -> false);
  }

  /** The {@code k} nearest of each of these rows among those that are not excluded for it. */
  public List<List<Neighbour>> ofAll(int[] keys, int k, int threads, Exclusion exclusion) {
    List<Key> all = new ArrayList<>(keys.length);
    for (int key : keys) {
      float[] vector = model.vectors().row(key);
      all.add(new Key(vector, row -> row == key || exclusion.excludes(key, row)));
    }
    return search(all, k, threads);
  }

  private List<List<Neighbour>> search(List<Key> keys, int k, int threads) {
    requirePositive("k", k);
    requirePositive("threads", threads);
    return new ProductSearch(candidates).nearest(keys, k, threads);
  }

  private Key key(String word) {
    float[] vector =
        model
            .vector(word)
            .orElseThrow(
                () -> new SemascopeException("the model has no vector for \"" + word + "\""));
    OptionalInt own = model.row(word);
    return new Key(vector, row -> own.isPresent() && row == own.getAsInt());
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, not " + value);
    }
  }
}
