package org.semascope.probes.senses;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.Hits;
import org.semascope.probes.senses.Pool.Query;
import org.semascope.probes.senses.Pool.Use;

/**
 * The finding for the queries of a lemma.
 *
 * @param shown the nearest uses of the queries, for the page
 */
record SenseFinding(String id, String lemma, List<Answer> queries, List<Shown> shown) {
  SenseFinding {
    queries = List.copyOf(queries);
    shown = List.copyOf(shown);
  }

  /**
   * A query with the uses ranked for it.
   *
   * @param ranked number of uses in the plan, including those without a vector
   * @param layers the ranking at each layer
   * @param nearest the nearest uses at the last layer
   * @param disambiguation null if the query counts for measures of rankings only
   */
  record Answer(
      String id,
      String text,
      int start,
      int end,
      PartOfSpeech partOfSpeech,
      String sense,
      int ofSense,
      int ofLemma,
      int ranked,
      List<Ranked> layers,
      List<Near> nearest,
      @JsonInclude(JsonInclude.Include.NON_NULL) Disambiguation disambiguation)
      implements RankedQuery {
    static Answer of(Query query, List<Ranked> layers, List<Near> nearest) {
      Use use = query.use();
      return new Answer(
          use.id(),
          use.text(),
          use.start(),
          use.end(),
          use.partOfSpeech(),
          use.sense(),
          query.ofSense(),
          query.ofLemma(),
          query.ranked(),
          layers,
          nearest,
          query.disambiguation());
    }

    /** Whether the query counts for measures of rankings. */
    boolean isRanked() {
      return disambiguation == null || !disambiguation.only();
    }

    /** The ranks of uses of its sense among the first 50 at a layer. */
    Hits hits(int layer) {
      String marks = layers.get(layer).first50();
      boolean[] right = new boolean[marks.length()];
      for (int i = 0; i < right.length; i++) {
        right[i] = marks.charAt(i) == Ranked.RIGHT;
      }
      return Hits.of(right, ofSense);
    }
  }

  /**
   * The ranking of one query at one layer.
   *
   * @param first50 a mark for each of the first 50 uses: {@code +} if it has the query's sense,
   *     {@code -} if not
   * @param averagePrecision classical, over all ranked uses
   * @param voted whether the 5-nearest-neighbour vote is the query's sense; ties go to the nearest
   */
  record Ranked(String first50, float averagePrecision, boolean voted) {
    static final char RIGHT = '+';
    private static final char WRONG = '-';
    private static final int VOTERS = 5;

    /**
     * @param sense of the query, as a number
     * @param senses of all ranked uses, the nearest first
     * @param sought number of uses of the sense, including those without a vector
     */
    static Ranked of(int sense, int[] senses, int sought) {
      boolean[] right = new boolean[senses.length];
      StringBuilder marks = new StringBuilder();
      for (int i = 0; i < right.length; i++) {
        right[i] = senses[i] == sense;
        if (i < SenseProbe.DEPTH) {
          marks.append(right[i] ? RIGHT : WRONG);
        }
      }
      double precision = Hits.of(right, sought).averagePrecision();
      return new Ranked(marks.toString(), (float) precision, isElected(sense, senses));
    }

    private static boolean isElected(int sense, int[] senses) {
      int[] votes = new int[Math.min(VOTERS, senses.length)]; // for the sense of each voter
      int winner = 0;
      for (int i = 0; i < votes.length; i++) {
        for (int j = 0; j < votes.length; j++) {
          votes[i] += senses[j] == senses[i] ? 1 : 0;
        }
        winner = votes[i] > votes[winner] ? i : winner;
      }
      return votes.length > 0 && senses[winner] == sense;
    }
  }

  /**
   * One of the uses nearest to a query.
   *
   * @param shown index in the list of shown uses
   */
  record Near(int shown, float cosine) {}

  /** A use, to be read. */
  record Shown(String id, String text, int start, int end, String sense) {
    static Shown of(Use use) {
      return new Shown(use.id(), use.text(), use.start(), use.end(), use.sense());
    }
  }
}
