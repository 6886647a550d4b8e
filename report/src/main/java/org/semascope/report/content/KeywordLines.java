package org.semascope.report.content;

import java.util.List;
import java.util.Map;

/**
 * A concordance (keyword in context).
 *
 * @param title the query
 * @param head settings needed to reproduce it: query, model, layer, corpus, date
 * @param grouped how lines are grouped, such as {@code sense}
 * @param shares number of lines in each group
 * @param glosses definitions of senses, by sense, as far as they are known
 */
public record KeywordLines(
    String title,
    Map<String, String> head,
    String grouped,
    List<Share> shares,
    List<Line> lines,
    Map<String, String> glosses) {
  public KeywordLines {
    shares = List.copyOf(shares);
    lines = List.copyOf(lines);
    glosses = Map.copyOf(glosses);
  }

  /** Same, with definitions of senses. */
  public KeywordLines explained(Map<String, String> definitions) {
    return new KeywordLines(title, head, grouped, shares, lines, definitions);
  }

  /** The definition of a sense; empty if it is unknown. */
  public String gloss(String sense) {
    return glosses.getOrDefault(sense, "");
  }

  /**
   * One use of the word.
   *
   * @param rank 1 for the nearest
   * @param sense empty if unknown
   * @param other whether the sense differs from the query's
   * @param source identifies the sentence
   * @param times number of identical sentences
   * @param text the whole sentence
   * @param start of the word in it
   * @param end after the word's last character
   * @param partOfSpeech empty if unknown
   */
  public record Line(
      int rank,
      double cosine,
      String left,
      String word,
      String right,
      String sense,
      boolean other,
      String source,
      int times,
      String text,
      int start,
      int end,
      String lemma,
      String partOfSpeech) {}

  /**
   * Frequency of a group.
   *
   * @param shown number of lines in the group
   * @param ratio of these to all lines
   * @param ranked number of uses of the group among all ranked uses; empty if unknown
   * @param other whether the sense differs from the query's
   */
  public record Share(String label, int shown, double ratio, String ranked, boolean other) {}
}
