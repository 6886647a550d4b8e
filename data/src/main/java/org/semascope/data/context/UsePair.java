package org.semascope.data.context;

import java.util.Locale;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;

/**
 * Two uses of a word, or of two words, with a human judgment.
 *
 * @param lemma of the first use; the pairs of a lemma are dependent
 * @param judgment a rating on the scale of its set; 1 or 0 if binary
 * @param binary whether the judgment is "same sense" or "other sense"
 * @param partOfSpeech of both uses; unknown if they differ
 * @param group a group of pairs, such as "several judgments"; empty if there is none
 * @param part the part of the set, such as "test"; empty for a set without parts
 * @param contrast equal for two pairs of the same words in two contexts, the difference of whose
 *     judgments is measured, too; empty if there is no such pair
 */
public record UsePair(
    String lemma,
    Occurrence first,
    Occurrence second,
    double judgment,
    boolean binary,
    PartOfSpeech partOfSpeech,
    String group,
    String part,
    String contrast) {
  /** The part that a threshold is chosen on. */
  public static final String TRAIN = "train";

  public UsePair {
    lemma = lemma.toLowerCase(Locale.ROOT);
  }

  static UsePair graded(
      String lemma,
      Occurrence first,
      Occurrence second,
      double judgment,
      PartOfSpeech partOfSpeech,
      String group) {
    return new UsePair(lemma, first, second, judgment, false, partOfSpeech, group, "", "");
  }

  static UsePair binary(
      String lemma,
      Occurrence first,
      Occurrence second,
      boolean same,
      PartOfSpeech partOfSpeech,
      String part) {
    return new UsePair(lemma, first, second, same ? 1 : 0, true, partOfSpeech, "", part, "");
  }

  /** The judgment as in the data: T, F or a number. */
  public String shownJudgment() {
    return binary ? (judgment == 1 ? "T" : "F") : String.valueOf(judgment);
  }

  /** The text of a use with its word in brackets. */
  public static String marked(Occurrence use) {
    return use.replacedBy("[" + use.word() + "]").text();
  }

  @Override
  public String toString() {
    return "%s | %s: %s".formatted(marked(first), marked(second), shownJudgment());
  }
}
