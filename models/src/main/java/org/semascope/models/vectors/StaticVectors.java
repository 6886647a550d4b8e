package org.semascope.models.vectors;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A static model: words in the order of their file, which for trained vectors is that of their
 * frequency, with one vector each. Safe for many threads.
 */
public interface StaticVectors extends AutoCloseable {
  /** How many words there are; a word's row is its place among them. */
  int size();

  String word(int row);

  /** The row of a word exactly as it stands in the file. */
  OptionalInt row(String word);

  /** How often the word was seen in training, where the file tells. */
  OptionalLong frequency(int row);

  /** The words' own vectors, a row each. */
  VectorRows vectors();

  /** The context (output) vectors of the same words, where the model has kept them. */
  Optional<VectorRows> contexts();

  /** The vector of a word, of an unseen one too if the model can make it from its characters. */
  Optional<float[]> vector(String word);

  @Override
  void close();
}
