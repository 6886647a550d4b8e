package org.semascope.probes.asymmetry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.semascope.probes.associations.WordsTogether;

/**
 * Two words, in alphabetical order, with their relations, responses and corpus counts.
 *
 * @param relations edges of the graph between the words; {@value #UNRELATED} if there are none
 * @param norms by name, norms with responses in both directions
 * @param strengths P(b|a) + P(a|b) by name of norms; empty unless some norms have no direction
 * @param firstCount number of occurrences of the first word in the corpus; 0 without a corpus
 * @param secondCount number of occurrences of the second word
 * @param paragraphs number of paragraphs that contain both words; 0 if no model needs them
 */
public record WordPair(
    String first,
    String second,
    List<Relation> relations,
    Map<String, Answers> norms,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> strengths,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long firstCount,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long secondCount,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long paragraphs) {
  public WordPair {
    strengths = strengths == null ? Map.of() : strengths;
  }

  WordPair(
      String first,
      String second,
      List<Relation> relations,
      Map<String, Answers> norms,
      long firstCount,
      long secondCount,
      long paragraphs) {
    this(first, second, relations, norms, Map.of(), firstCount, secondCount, paragraphs);
  }

  /** ConceptNet's name, which the paper also uses for pairs without an edge. */
  static final String UNRELATED = "relatedTo";

  /**
   * An edge of a graph.
   *
   * @param forward whether it leads from the first word to the second
   */
  public record Relation(String name, boolean forward) implements Comparable<Relation> {
    @Override
    public int compareTo(Relation other) {
      int byName = name.compareTo(other.name);
      return byName != 0 ? byName : -Boolean.compare(forward, other.forward);
    }
  }

  /**
   * Human responses.
   *
   * @param forward number of responses to the first word that are the second
   * @param firstTotal number of responses to the first word
   * @param backward number of responses to the second word that are the first
   * @param secondTotal number of responses to the second word
   */
  public record Answers(long forward, long firstTotal, long backward, long secondTotal) {
    /** LAR(first; second), Zhang et al. 2021, eq. 1 and 5. */
    double lar() {
      return logRatio(forward * secondTotal, backward * firstTotal);
    }

    /** Whether there is one response in each direction: a pair of the long tail. */
    boolean rare() {
      return forward == 1 && backward == 1;
    }
  }

  String id() {
    return id(first, second);
  }

  static String id(String first, String second) {
    return first + " / " + second;
  }

  /** With its sampled paragraphs. */
  WordsTogether together(long[] contexts) {
    return new WordsTogether(first, second, firstCount, secondCount, paragraphs, contexts);
  }

  /** Whether the corpus contains both words, so that their frequency ratio is defined. */
  boolean isCounted() {
    return firstCount > 0 && secondCount > 0;
  }

  /** ln |C(second)| - ln |C(first)|: the LAR of frequency alone. */
  double frequency() {
    return logRatio(secondCount, firstCount);
  }

  /**
   * ln (above / below). Equal ratios give equal values, and inverse ratios exactly opposite values:
   * the logarithm is computed from one quotient of integers with the larger one above.
   */
  private static double logRatio(long above, long below) {
    return above < below ? -Math.log((double) below / above) : Math.log((double) above / below);
  }
}
