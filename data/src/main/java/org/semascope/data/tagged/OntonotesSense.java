package org.semascope.data.tagged;

import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;

/**
 * A sense of OntoNotes is labelled {@code lemma-pos.number}, as in its own normal form: {@code
 * fall-v.1}. Only nouns and verbs have any.
 */
final class OntonotesSense {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}(\\.\\d{1,4})?");

  private OntonotesSense() {}

  static String label(String lemma, PartOfSpeech partOfSpeech, String number, int line)
      throws BadRecord {
    if (!NUMBER.matcher(number).matches()) {
      throw new BadRecord(line, "a sense number", number);
    }
    return lemma + (partOfSpeech == PartOfSpeech.NOUN ? "-n." : "-v.") + number;
  }

  /** Whatever is not tagged a noun has been annotated as a verb. */
  static PartOfSpeech partOfSpeech(String tag) {
    return PosTags.of(tag) == PartOfSpeech.NOUN ? PartOfSpeech.NOUN : PartOfSpeech.VERB;
  }
}
