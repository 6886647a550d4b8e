package org.semascope.report.content;

import java.util.List;
import java.util.Map;

/**
 * Uses of a word as a concordance shows them: each in a line, the word in the middle.
 *
 * @param title what was looked for
 * @param head what a reader needs to know to repeat it: query, model, layer, corpus, date
 * @param grouped what the lines are counted by, such as {@code sense}
 * @param shares how many lines there are of each group
 */
public record KeywordLines(
    String title, Map<String, String> head, String grouped, List<Share> shares, List<Line> lines) {
  public KeywordLines {
    shares = List.copyOf(shares);
    lines = List.copyOf(lines);
  }

  /**
   * A use.
   *
   * @param rank 1 for the nearest
   * @param sense empty where there is none
   * @param other whether the sense is another than the query's
   * @param source the sentence it occurs in
   * @param times how often the sentence was found
   * @param text the whole sentence
   * @param start of the word in it
   * @param end after the word's last character
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
   * How frequent a group is.
   *
   * @param shown how many of the lines belong to it
   * @param ratio of them to all lines
   * @param ranked how many of all uses compared belong to it; empty where groups are of lines alone
   * @param other whether it is a sense other than the query's
   */
  public record Share(String label, int shown, double ratio, String ranked, boolean other) {}
}
