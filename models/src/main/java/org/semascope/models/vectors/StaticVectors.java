package org.semascope.models.vectors;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A static model: one vector per word, in the order of the file, which for trained vectors is by
 * descending frequency. Thread-safe.
 */
public interface StaticVectors extends AutoCloseable {
  /** Number of words, and of rows. */
  int size();

  String word(int row);

  /** The row of a word in the spelling of the file. */
  OptionalInt row(String word);

  /** The word's frequency in the training corpus, if the file states it. */
  OptionalLong frequency(int row);

  /** The input vectors, one row per word. */
  VectorRows vectors();

  /** The context (output) vectors of the same words, if the model has them. */
  Optional<VectorRows> contexts();

  /** The vector of a word; a model with subwords also has vectors for unseen words. */
  default Optional<float[]> vector(String word) {
    OptionalInt row = row(word);
    return row.isPresent() ? Optional.of(vectors().row(row.getAsInt())) : Optional.empty();
  }

  /** Does nothing by default: Java unmaps a buffer when it is garbage-collected. */
  @Override
  default void close() {}
}
