package org.semascope.core;

import java.util.Locale;
import java.util.Set;

/** The parts of speech that resources give senses to. */
public enum PartOfSpeech {
  NOUN,
  VERB,
  ADJECTIVE,
  ADVERB,
  PREPOSITION,
  OTHER,
  /** Of a word in data without parts of speech. */
  UNKNOWN;

  /** Maps a tag of the Penn Treebank, Universal Dependencies or a single letter. */
  public static PartOfSpeech ofTag(String tag) {
    String upper = tag.toUpperCase(Locale.ROOT);
    if (upper.startsWith("NN") || Set.of("NOUN", "PROPN", "N").contains(upper)) {
      return NOUN;
    }
    if (upper.startsWith("VB") || Set.of("VERB", "AUX", "V", "MD").contains(upper)) {
      return VERB;
    }
    if (upper.startsWith("JJ") || Set.of("ADJ", "A", "S").contains(upper)) {
      return ADJECTIVE;
    }
    if (upper.startsWith("RB") || Set.of("ADV", "R").contains(upper)) {
      return ADVERB;
    }
    if (Set.of("IN", "TO", "ADP", "P").contains(upper)) {
      return PREPOSITION;
    }
    return OTHER;
  }
}
