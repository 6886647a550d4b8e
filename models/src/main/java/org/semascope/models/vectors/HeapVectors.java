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
  private final Map<String, Integer> rows = new HashMap<>();
  private final Optional<long[]> frequencies;
  private final VectorRows vectors;
  private final Optional<VectorRows> contexts;

  private HeapVectors(List<String> words, long[] frequencies, float[] rows, float[] contexts) {
    this.words = List.copyOf(words);
    this.frequencies = Optional.ofNullable(frequencies);
    this.vectors = HeapRows.of(rows, words.size());
    this.contexts = Optional.ofNullable(contexts).map(all -> HeapRows.of(all, words.size()));
    for (String word : words) {
      if (this.rows.putIfAbsent(word, this.rows.size()) != null) {
        throw new IllegalArgumentException("\"%s\" occurs twice".formatted(word));
      }
    }
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
    if (frequencies != null && frequencies.length != words.size()) {
      throw new IllegalArgumentException(
          "%s words, but %s frequencies".formatted(words.size(), frequencies.length));
    }
    if (contexts != null && contexts.length != rows.length) {
      throw new IllegalArgumentException(
          "%s values of words, but %s of contexts".formatted(rows.length, contexts.length));
    }
    return new HeapVectors(words, frequencies, rows, contexts);
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

  /** A matrix in one array, [count, dimension]. */
  private record HeapRows(float[] values, int count, int dimension) implements VectorRows {
    static HeapRows of(float[] values, int count) {
      if (count == 0 ? values.length != 0 : values.length == 0 || values.length % count != 0) {
        throw new IllegalArgumentException(
            "%s values cannot be %s rows of equal length".formatted(values.length, count));
      }
      return new HeapRows(values, count, count == 0 ? 0 : values.length / count);
    }

    @Override
    public void copy(int row, float[] into, int at) {
      System.arraycopy(values, Objects.checkIndex(row, count) * dimension, into, at, dimension);
    }
  }
}
