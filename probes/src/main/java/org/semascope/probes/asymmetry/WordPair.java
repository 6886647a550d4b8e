package org.semascope.probes.asymmetry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.semascope.probes.associations.WordsTogether;

/**
 * Two words, in alphabetical order, with all that is known of them without a model.
 *
 * @param relations by which a graph joins them; {@value #UNRELATED} if by none
 * @param norms by name, those in which each word was answered to the other
 * @param firstCount how often the first word occurs in the corpus; 0 where no corpus was read
 * @param secondCount likewise
 * @param paragraphs how many of the corpus hold both words; 0 where no model needs them
 */
public record WordPair(
    String first,
    String second,
    List<Relation> relations,
    Map<String, Answers> norms,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long firstCount,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long secondCount,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long paragraphs) {
  /** ConceptNet's name, which the paper also gives to pairs that no edge joins. */
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
   * What people answered.
   *
   * @param forward how often the second word was answered to the first
   * @param firstTotal how many answers the first word got
   * @param backward how often the first word was answered to the second
   * @param secondTotal how many answers the second word got
   */
  public record Answers(long forward, long firstTotal, long backward, long secondTotal) {
    /** LAR(first; second), Zhang et al. 2021, eq. 1 and 5. */
    double lar() {
      return logRatio(forward * secondTotal, backward * firstTotal);
    }

    /** Whether each was answered once: a pair of the long tail. */
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

  /** With the paragraphs drawn for it. */
  WordsTogether together(long[] contexts) {
    return new WordsTogether(first, second, firstCount, secondCount, paragraphs, contexts);
  }

  /** Whether the corpus has both words, so that frequency has a direction. */
  boolean isCounted() {
    return firstCount > 0 && secondCount > 0;
  }

  /** ln |C(second)| - ln |C(first)|: the LAR of frequency alone. */
  double frequency() {
    return logRatio(secondCount, firstCount);
  }

  /**
   * ln (above / below), such that equal ratios are ties in a ranking, and those of the opposite
   * direction too: the logarithm is that of one quotient of whole numbers, the greater above.
   */
  private static double logRatio(long above, long below) {
    return above < below ? -Math.log((double) below / above) : Math.log((double) above / below);
  }
}
