package org.semascope.probes.asymmetry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Optional;

/**
 * A pair with the model's scores.
 *
 * @param scores none without a model
 * @param contexts null for static vectors
 */
public record PairFinding(
    WordPair pair,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<Method, Score> scores,
    @JsonInclude(JsonInclude.Include.NON_NULL) Contexts contexts) {
  public PairFinding {
    scores = scores == null ? Map.of() : scores;
  }

  /** Result of a model that reads paragraphs. */
  Optional<Score> ofContexts() {
    return scores.entrySet().stream()
        .filter(one -> one.getKey().isOfContexts())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Estimate of the probability of a word given another. */
  public enum Method {
    /** The mean over paragraphs of the probability of the masked word. */
    MASKED(""),
    /** The mean over paragraphs of the probability of the word given the preceding text. */
    NEXT_WORD(""),
    /** The softmax of projections of word vectors. */
    WORDS(""),
    /** The softmax of projections of context vectors on word vectors. */
    CONTEXT_VECTORS(" cxt");

    private final String suffix;

    Method(String suffix) {
      this.suffix = suffix;
    }

    /** Whether the probability is computed from paragraphs that contain both words. */
    boolean isOfContexts() {
      return this == MASKED || this == NEXT_WORD;
    }

    /** A group of results by this method. */
    String group(String group) {
      return group + suffix;
    }
  }

  /**
   * Both directions.
   *
   * @param forward ln P(second | first)
   * @param backward ln P(first | second)
   * @param error the standard error of their difference over contexts; null for static vectors
   */
  public record Score(
      double forward, double backward, @JsonInclude(JsonInclude.Include.NON_NULL) Double error) {
    /**
     * LAR(first; second), Zhang et al. 2021, eq. 1. Rounded to the precision of a model, which
     * determines ties and directions.
     */
    public double lar() {
      return rounded(forward - backward);
    }

    /** To six decimals. */
    static double rounded(double lar) {
      return Math.rint(lar * 1e6) / 1e6;
    }
  }

  /**
   * The paragraphs that a score is from.
   *
   * @param used number of paragraphs
   * @param tooFar number of sampled paragraphs in which the words are too far apart for the model
   * @param distance mean number of characters between the starts of the two words where nearest
   */
  public record Contexts(int used, int tooFar, double distance) {}
}
