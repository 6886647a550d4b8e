package org.semascope.probes.lexsub;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;

/**
 * A word in its text, with the candidates that replace it.
 *
 * @param start offset of the word in the text, in UTF-16 units
 * @param end offset after the word
 * @param candidates in alphabetical order; at least two, one of them with a positive weight
 */
record LexsubItem(
    String id,
    String text,
    int start,
    int end,
    String lemma,
    PartOfSpeech partOfSpeech,
    List<Candidate> candidates) {
  LexsubItem {
    candidates = List.copyOf(candidates);
  }

  /**
   * A word that replaces the word of an item.
   *
   * @param word the lemma
   * @param form as it is inserted
   * @param weight of the annotators; 0 if none of them gave or accepted it
   * @param frequency of the lemma in SemCor, with the part of speech of the word if it is known
   */
  record Candidate(String word, String form, double weight, int frequency) {}

  Occurrence occurrence() {
    return new Occurrence(text, new Span(start, end));
  }

  /** The text with each candidate in place of the word. */
  List<Occurrence> replaced() {
    return candidates.stream().map(one -> occurrence().replacedBy(one.form())).toList();
  }
}
