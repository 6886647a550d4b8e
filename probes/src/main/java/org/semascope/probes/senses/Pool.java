package org.semascope.probes.senses;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;

/**
 * The uses of a lemma, and the queries they are ranked for.
 *
 * @param database all uses that are ranked
 */
public record Pool(String id, String lemma, List<Query> queries, List<Use> database) {
  public Pool {
    queries = List.copyOf(queries);
    database = List.copyOf(database);
  }

  /**
   * A word in its sentence, in a known sense.
   *
   * @param id the sentence's, and the number of the word in it
   * @param sense empty where the corpus has none
   * @param beside starts and ends of other tagged words of the sentence, whose vectors come from
   *     the same reading of it
   */
  public record Use(
      String id,
      String sentence,
      String text,
      int start,
      int end,
      String lemma,
      PartOfSpeech partOfSpeech,
      String sense,
      int[] beside) {
    @JsonIgnore
    public Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }

    /** Whether both stand in the same sentence of the same corpus, so that one shows the other. */
    boolean isBeside(Use other) {
      return sentence.equals(other.sentence) && text.equals(other.text);
    }
  }

  /**
   * A use whose likes are looked for.
   *
   * @param ofSense how many of the ranked uses have its sense
   * @param ofLemma how many there are of its lemma and part of speech
   * @param ranked how many there are in all: more than {@code ofLemma} where parts of speech mix
   */
  public record Query(Use use, int ofSense, int ofLemma, int ranked) {
    /** The sense's share of the lemma: r of Gessler and Schneider 2021. */
    double share() {
      return (double) ofSense / ofLemma;
    }
  }
}
