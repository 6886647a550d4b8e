package org.semascope.probes.similarity;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Headline;

/**
 * Scores of a word pair. Every model has the cosine; for a contextual model it is that of each word
 * as the whole input. The other scores exist for one kind of model only.
 */
enum Score {
  COSINE(""),
  /** Contextual: of the words' mean vectors over occurrences. */
  OCCURRENCES(" mean of occurrences"),
  /** Contextual: of the first principal components of the words' vectors over occurrences. */
  COMPONENT(" first component"),
  /** Same as COMPONENT, but the mean of a word's vectors is subtracted from them first. */
  CENTRED_COMPONENT(" centred first component"),
  /** Masked language models: sqrt(P(a|b) P(b|a)), which has no layer. */
  MASKED(" masked"),
  /** Causal language models: sqrt(P(a|b) P(b|a)) of next words, which has no layer. */
  NEXT_WORD(" next word"),
  /** Masked language models, directed pairs: P(second | first), which has no layer. */
  MASKED_DIRECTED(" masked, directed"),
  /** Causal language models, directed pairs: P(second | first), which has no layer. */
  NEXT_WORD_DIRECTED(" next word, directed"),
  /** Directed pairs: the ratio of corpus counts of second and first word, which has no layer. */
  FREQUENCY(" frequency"),
  /** Static vectors, directed pairs: cosine times |second| / |first|, Nguyen et al. 2017. */
  NORM_RATIO(" cosine times norm ratio"),
  /** Static vectors, as all that follow; scores of context vectors only if the model has them. */
  DOT(" dot"),
  CONTEXT_COSINE(" context cosine"),
  CONTEXT_DOT(" context dot"),
  /** Cosine of the sums of word vector and context vector. */
  SUM_COSINE(" sum cosine"),
  SUM_DOT(" sum dot");

  /** Scores that can be the main result of a run. */
  static final List<Score> MAIN = List.of(COSINE, OCCURRENCES);

  /** Cosines; those of words in sentences come first. */
  static final List<Score> OF_CONTEXTUAL =
      List.of(OCCURRENCES, COMPONENT, CENTRED_COMPONENT, COSINE);

  static final List<Score> OF_STATIC =
      List.of(NORM_RATIO, DOT, CONTEXT_COSINE, CONTEXT_DOT, SUM_COSINE, SUM_DOT);

  /** Scores of probabilities, which have no layer. */
  static final List<Score> OF_PREDICTIONS =
      List.of(MASKED, NEXT_WORD, MASKED_DIRECTED, NEXT_WORD_DIRECTED, FREQUENCY);

  private final String suffix;

  Score(String suffix) {
    this.suffix = suffix;
  }

  /** Name of the score. */
  String label() {
    return suffix.strip();
  }

  /** The group of results on the pairs of a set that have this score. */
  String covered(String set) {
    return set + suffix;
  }

  /** The group of results on the covered pairs of one type of a set of directed pairs. */
  String ofType(String set, String type) {
    return covered(set) + ", type " + type;
  }

  /** The score of directed pairs from the same probabilities. */
  Score directed() {
    return this == MASKED ? MASKED_DIRECTED : NEXT_WORD_DIRECTED;
  }

  /** The group of results on all pairs; pairs without a score are tied in last rank. */
  String allPairs(String set) {
    return allPairs(set, "");
  }

  /**
   * Same as {@link #allPairs(String)}, but for a part of the set.
   *
   * @param part {@link Headline#DISTINCT}, {@link Headline#LOOK_ALIKE} or empty
   */
  String allPairs(String set, String part) {
    return covered(set) + part + " all pairs";
  }

  /** The cosine of hyponym a and hypernym b times |b| / |a|, HyperScore of Nguyen et al. 2017. */
  static float normRatio(float[] a, float[] b) {
    double ratio = Math.sqrt(squares(b) / squares(a));
    return (float) (Double.isFinite(ratio) ? Cosine.of(a, b) * ratio : 0);
  }

  private static double squares(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += (double) x * x;
    }
    return sum;
  }

  /** Adds the score of two vectors. */
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

  /** The context vector of a word as written, or in lower case. */
  static Optional<float[]> context(StaticVectors vectors, String word) {
    return Stream.of(word, word.toLowerCase(Locale.ROOT))
        .map(vectors::row)
        .filter(OptionalInt::isPresent)
        .findFirst()
        .flatMap(row -> vectors.contexts().map(all -> all.row(row.getAsInt())));
  }
}
