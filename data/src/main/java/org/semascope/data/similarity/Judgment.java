package org.semascope.data.similarity;

import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/**
 * A human similarity judgment of two words, on the scale of its data set. A pair may occur twice in
 * a set: WS353 has {@code money, cash} with two scores.
 *
 * @param type relation of the words in a set of directed pairs: the score is the degree to which
 *     the first word is a type of the second; otherwise empty
 */
public record Judgment(
    String first,
    String second,
    Optional<PartOfSpeech> firstPart,
    Optional<PartOfSpeech> secondPart,
    double score,
    String type) {
  public Judgment {
    if (first.isEmpty() || second.isEmpty() || !Double.isFinite(score)) {
      throw new IllegalArgumentException(
          "judgment %s of \"%s\" and \"%s\"".formatted(score, first, second));
    }
  }

  /** A judgment of an undirected pair. */
  public Judgment(
      String first,
      String second,
      Optional<PartOfSpeech> firstPart,
      Optional<PartOfSpeech> secondPart,
      double score) {
    this(first, second, firstPart, secondPart, score, "");
  }

  @Override
  public String toString() {
    return "%s, %s: %s".formatted(first, second, score);
  }
}
