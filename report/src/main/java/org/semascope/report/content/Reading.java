package org.semascope.report.content;

import java.util.List;

/**
 * Example items.
 *
 * @param about how they were selected
 */
public record Reading(String title, String about, List<Example> examples) {
  public Reading {
    examples = List.copyOf(examples);
  }

  /**
   * A text with a marked word, and ranked candidates.
   *
   * @param source where the text is from
   * @param start of the word
   * @param end after its last character
   */
  public record Example(
      String source, String text, int start, int end, List<Candidate> candidates) {
    public Example {
      candidates = List.copyOf(candidates);
    }

    public String before() {
      return text.substring(0, start);
    }

    public String word() {
      return text.substring(start, end);
    }

    public String after() {
      return text.substring(end);
    }
  }

  /**
   * A candidate with its rank.
   *
   * @param kind from 0, for its colour
   * @param label of its kind
   * @param remark may be empty
   */
  public record Candidate(
      int rank, String word, int kind, String label, String score, String remark) {}
}
