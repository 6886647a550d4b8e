package org.semascope.data.wordnet;

import java.util.Locale;
import org.semascope.core.PartOfSpeech;

/** The data files of Princeton WordNet, one per part of speech. */
enum DictFile {
  NOUN("noun"),
  VERB("verb"),
  ADJECTIVE("adj"),
  ADVERB("adv");

  private final String ending;
  private final String label = name().toLowerCase(Locale.ROOT) + " ";

  DictFile(String ending) {
    this.ending = ending;
  }

  String data() {
    return "data." + ending;
  }

  String exceptions() {
    return ending + ".exc";
  }

  PartOfSpeech partOfSpeech() {
    return PartOfSpeech.valueOf(name());
  }

  /** The internal name of the synset at an offset of this file: {@code noun 2084071}. */
  String source(int offset) {
    return label + offset;
  }

  /** The file of a synset type: n, v, a, s (satellite adjective), r; null for others. */
  static DictFile ofLetter(String letter) {
    return switch (letter) {
      case "n" -> NOUN;
      case "v" -> VERB;
      case "a", "s" -> ADJECTIVE;
      case "r" -> ADVERB;
      default -> null;
    };
  }

  /** The file of the number in a sense key: n 1, v 2, a 3, r 4, s 5; null for others. */
  static DictFile ofNumber(String number) {
    return switch (number) {
      case "1" -> NOUN;
      case "2" -> VERB;
      case "3", "5" -> ADJECTIVE;
      case "4" -> ADVERB;
      default -> null;
    };
  }
}
