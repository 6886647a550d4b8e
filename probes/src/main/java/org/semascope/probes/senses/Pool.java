package org.semascope.probes.senses;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;

/**
 * The uses of a lemma, and the queries for which they are ranked.
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
   * @param id id of the sentence and index of the word
   * @param sense empty if the corpus has no senses
   * @param beside starts and ends of other tagged words of the sentence, whose vectors are computed
   *     together
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

    /** Same sentence: such a use is not ranked, since it shares the query's context. */
    boolean isBeside(Use other) {
      return sentence.equals(other.sentence) && text.equals(other.text);
    }
  }

  /**
   * A use for which the database is ranked, without uses of its own sentence.
   *
   * @param disambiguation null if the query counts for measures of rankings only
   */
  public record Query(
      Use use,
      int ofSense,
      int ofLemma,
      int ranked,
      @JsonInclude(JsonInclude.Include.NON_NULL) Disambiguation disambiguation)
      implements RankedQuery {
    Query(Use use, int ofSense, int ofLemma, int ranked) {
      this(use, ofSense, ofLemma, ranked, null);
    }

    Query with(Disambiguation other) {
      return new Query(use, ofSense, ofLemma, ranked, other);
    }

    @Override
    public PartOfSpeech partOfSpeech() {
      return use.partOfSpeech;
    }
  }
}
