package org.semascope.probes.similarity;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.models.vectors.StaticVectors;

/**
 * How the vectors of two words become one number. Contextual models have the cosine alone; static
 * vectors have the others too, those of contexts only if the model has kept its context vectors.
 */
enum Score {
  COSINE(""),
  DOT(" dot"),
  CONTEXT_COSINE(" context cosine"),
  CONTEXT_DOT(" context dot"),
  /** Of the sums of word vector and context vector. */
  SUM_COSINE(" sum cosine"),
  SUM_DOT(" sum dot");

  private final String suffix;

  Score(String suffix) {
    this.suffix = suffix;
  }

  /** The group of results on the pairs of a set that have this score. */
  String covered(String set) {
    return set + suffix;
  }

  /** The group of results on all pairs, those without a score tied below all others. */
  String allPairs(String set) {
    return covered(set) + " all pairs";
  }

  /** Adds what two vectors come to. */
  static void add(Map<Score, float[]> scores, Score cosine, Score dot, float[] a, float[] b) {
    double product = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) a[i] * b[i];
    }
    scores.put(cosine, new float[] {(float) Cosine.of(a, b)});
    scores.put(dot, new float[] {(float) product});
  }

  static float[] sum(float[] a, float[] b) {
    float[] sum = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      sum[i] = a[i] + b[i];
    }
    return sum;
  }

  /** The context vector of a word as it is written, or in lower case. */
  static Optional<float[]> context(StaticVectors vectors, String word) {
    return Stream.of(word, word.toLowerCase(Locale.ROOT))
        .map(vectors::row)
        .filter(OptionalInt::isPresent)
        .findFirst()
        .flatMap(row -> vectors.contexts().map(all -> all.row(row.getAsInt())));
  }
}
