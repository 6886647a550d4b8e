package org.semascope.data.tagged;

import java.util.Locale;
import java.util.Set;
import org.semascope.core.PartOfSpeech;

/** Parts of speech as corpora tag them: Penn treebank, Universal Dependencies, single letters. */
final class PosTags {
  private PosTags() {}

  static PartOfSpeech of(String tag) {
    String upper = tag.toUpperCase(Locale.ROOT);
    if (upper.startsWith("NN") || Set.of("NOUN", "PROPN", "N").contains(upper)) {
      return PartOfSpeech.NOUN;
    }
    if (upper.startsWith("VB") || Set.of("VERB", "AUX", "V", "MD").contains(upper)) {
      return PartOfSpeech.VERB;
    }
    if (upper.startsWith("JJ") || Set.of("ADJ", "A", "S").contains(upper)) {
      return PartOfSpeech.ADJECTIVE;
    }
    if (upper.startsWith("RB") || Set.of("ADV", "R").contains(upper)) {
      return PartOfSpeech.ADVERB;
    }
    if (Set.of("IN", "TO", "ADP", "P").contains(upper)) {
      return PartOfSpeech.PREPOSITION;
    }
    return PartOfSpeech.OTHER;
  }
}
