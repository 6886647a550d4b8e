package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.semascope.core.Cosine;
import org.semascope.core.SemascopeException;
import org.semascope.models.vectors.StaticVectors;

/**
 * The nearest words of a vocabulary, by the cosine of their vectors. A word is never its own
 * neighbour; equally close words are in alphabetical order; a zero vector is no neighbour and has
 * none. Safe for many threads while the model is open.
 */
public final class Neighbours {
  /** Larger blocks were no faster; smaller ones copy the candidates more often. */
  private static final int MAX_KEYS = 1024;

  private final StaticVectors model;
  private final int[] rows; // of the candidates, ascending
  private final double[] inverseNorms; // of each

  private Neighbours(StaticVectors model, int[] rows, double[] inverseNorms) {
    this.model = model;
    this.rows = rows;
    this.inverseNorms = inverseNorms;
  }

  /** Excludes rows from the neighbours of a key. */
  public interface Exclusion {
    boolean excludes(int key, int row);
  }

  /**
   * A vector whose neighbours are searched.
   *
   * @param excluded rows that cannot be its neighbours, such as its own
   */
  record Key(float[] vector, IntPredicate excluded) {
    boolean hasDirection() {
      return RowProducts.inverseNorm(vector) > 0;
    }
  }

  /**
   * @param vocabulary which rows of the model may be neighbours
   */
  public static Neighbours among(StaticVectors model, IntPredicate vocabulary) {
    int[] rows = new int[model.size()];
    double[] inverseNorms = new double[model.size()];
    float[] vector = new float[model.vectors().dimension()];
    int count = 0;
    for (int row = 0; row < model.size(); row++) {
      if (vocabulary.test(row)) {
        model.vectors().copy(row, vector, 0);
        rows[count] = row;
        inverseNorms[count] = RowProducts.inverseNorm(vector);
        count += inverseNorms[count] > 0 ? 1 : 0;
      }
    }
    return new Neighbours(model, Arrays.copyOf(rows, count), Arrays.copyOf(inverseNorms, count));
  }

  /** Number of words that can be neighbours. */
  public int candidates() {
    return rows.length;
  }

  int dimension() {
    return model.vectors().dimension();
  }

  int row(int candidate) {
    return rows[candidate];
  }

  Neighbour neighbour(Key key, int row) {
    double cosine = Cosine.of(key.vector(), model.vectors().row(row));
    return new Neighbour(model.word(row), row, cosine);
  }

  /**
   * The {@code k} nearest of a word, or all if there are fewer, by a scan of all vectors.
   *
   * @throws SemascopeException if the model has no vector for the word
   */
  public List<Neighbour> of(String word, int k) {
    requirePositive("k", k);
    return scan(key(word), k);
  }

  /** Same as {@link #of}, but for many words, much faster. */
  public List<List<Neighbour>> ofAll(List<String> words, int k, int threads) {
    return search(words.stream().map(this::key).toList(), k, threads);
  }

  /**
   * The {@code k} nearest of each of these rows, which need not belong to the vocabulary, among
   * those that are not excluded for it.
   */
  public List<List<Neighbour>> ofAll(int[] keys, int k, int threads, Exclusion exclusion) {
    List<Key> all = new ArrayList<>(keys.length);
    for (int key : keys) {
      float[] vector = model.vectors().row(key);
      all.add(new Key(vector, row -> row == key || exclusion.excludes(key, row)));
    }
    return search(all, k, threads);
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

  /**
   * At most {@code k} neighbours, the closest first, by a scan of all candidates in double
   * precision; none for a key without a direction.
   */
  List<Neighbour> scan(Key key, int k) {
    if (!key.hasDirection()) {
      return List.of();
    }
    PriorityQueue<Neighbour> best = new PriorityQueue<>(Neighbour.CLOSEST_FIRST.reversed());
    for (int row : rows) {
      double cosine = Cosine.of(key.vector(), model.vectors().row(row));
      boolean tooFar = best.size() == k && cosine < best.element().cosine();
      if (!tooFar && !key.excluded().test(row)) {
        best.add(new Neighbour(model.word(row), row, cosine));
        if (best.size() > k) {
          best.remove();
        }
      }
    }
    return best.stream().sorted(Neighbour.CLOSEST_FIRST).toList();
  }

  /** For each key what {@link #scan} gives, by products of blocks and a {@link Shortlist}. */
  List<List<Neighbour>> search(List<Key> keys, int k, int threads) {
    requirePositive("k", k);
    requirePositive("threads", threads);
    int perThread = (keys.size() + threads - 1) / threads;
    return RowProducts.each(
        keys.stream().map(Key::vector).toList(),
        new RowProducts.Matrix(rows.length, dimension(), this::copyDirections),
        Math.max(1, Math.min(perThread, MAX_KEYS)),
        threads,
        i -> new Shortlist(this, keys.get(i), k));
  }

  /** The unit vectors of {@code count} candidates from {@code first} on: [count, dimension]. */
  private void copyDirections(int first, int count, float[] into) {
    for (int i = 0; i < count; i++) {
      model.vectors().copy(rows[first + i], into, i * dimension());
      RowProducts.scale(into, i * dimension(), dimension(), inverseNorms[first + i]);
    }
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, not " + value);
    }
  }
}
