package org.semascope.models.vectors;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Static vectors in memory: the result of training, or for tests. */
public final class HeapVectors implements StaticVectors {
  private final List<String> words;
  private final Map<String, Integer> rows;
  private final Optional<long[]> frequencies;
  private final VectorRows vectors;
  private final Optional<VectorRows> contexts;

  private HeapVectors(
      List<String> words,
      Optional<long[]> frequencies,
      VectorRows vectors,
      Optional<VectorRows> contexts) {
    this.words = List.copyOf(words);
    this.rows = rows(this.words);
    this.frequencies = frequencies;
    this.vectors = vectors;
    this.contexts = contexts;
  }

  /**
   * Wraps arrays without copying them.
   *
   * @param frequencies one per word, or null if unknown
   * @param rows [words, dimension]
   * @param contexts [words, dimension], or null
   */
  public static HeapVectors of(
      List<String> words, long[] frequencies, float[] rows, float[] contexts) {
    int count = words.size();
    if (frequencies != null && frequencies.length != count) {
      throw new IllegalArgumentException(
          "%s words, but %s frequencies".formatted(count, frequencies.length));
    }
    if (contexts != null && contexts.length != rows.length) {
      throw new IllegalArgumentException(
          "%s values of words, but %s of contexts".formatted(rows.length, contexts.length));
    }
    return new HeapVectors(
        words,
        Optional.ofNullable(frequencies),
        new HeapRows(rows, count),
        Optional.ofNullable(contexts).map(values -> new HeapRows(values, count)));
  }

  private static Map<String, Integer> rows(List<String> words) {
    Map<String, Integer> rows = new HashMap<>(2 * words.size());
    for (int row = 0; row < words.size(); row++) {
      if (rows.putIfAbsent(words.get(row), row) != null) {
        throw new IllegalArgumentException("\"%s\" occurs twice".formatted(words.get(row)));
      }
    }
    return rows;
  }

  @Override
  public int size() {
    return words.size();
  }

  @Override
  public String word(int row) {
    return words.get(row);
  }

  @Override
  public OptionalInt row(String word) {
    Integer row = rows.get(word);
    return row == null ? OptionalInt.empty() : OptionalInt.of(row);
  }

  @Override
  public OptionalLong frequency(int row) {
    return frequencies.isPresent() ? OptionalLong.of(frequencies.get()[row]) : OptionalLong.empty();
  }

  @Override
  public VectorRows vectors() {
    return vectors;
  }

  @Override
  public Optional<VectorRows> contexts() {
    return contexts;
  }

  @Override
  public Optional<float[]> vector(String word) {
    OptionalInt row = row(word);
    return row.isPresent() ? Optional.of(vectors.row(row.getAsInt())) : Optional.empty();
  }

  @Override
  public void close() {}

  /** A matrix in one array. */
  private static final class HeapRows implements VectorRows {
    private final float[] values; // (count, dimension)
    private final int count;
    private final int dimension;

    HeapRows(float[] values, int count) {
      if (count == 0 ? values.length != 0 : values.length == 0 || values.length % count != 0) {
        throw new IllegalArgumentException(
            "%s values cannot be %s rows of equal length".formatted(values.length, count));
      }
      this.values = values;
      this.count = count;
      this.dimension = count == 0 ? 0 : values.length / count;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public int dimension() {
      return dimension;
    }

    @Override
    public void copy(int row, float[] into, int at) {
      System.arraycopy(values, Objects.checkIndex(row, count) * dimension, into, at, dimension);
    }
  }
}
