package org.semascope.data.wordnet;

import org.semascope.core.PartOfSpeech;

/** Princeton's files come by part of speech. */
enum DictFile {
  NOUN("noun", PartOfSpeech.NOUN),
  VERB("verb", PartOfSpeech.VERB),
  ADJECTIVE("adj", PartOfSpeech.ADJECTIVE),
  ADVERB("adv", PartOfSpeech.ADVERB);

  private static final DictFile[] FILES = values();

  private final String ending;
  private final PartOfSpeech partOfSpeech;

  DictFile(String ending, PartOfSpeech partOfSpeech) {
    this.ending = ending;
    this.partOfSpeech = partOfSpeech;
  }

  String data() {
    return "data." + ending;
  }

  String exceptions() {
    return ending + ".exc";
  }

  PartOfSpeech partOfSpeech() {
    return partOfSpeech;
  }

  static DictFile at(int ordinal) {
    return FILES[ordinal];
  }

  /** The file that a letter stands for: n, v, a, s (satellite adjective), r; null for others. */
  static DictFile ofLetter(int letter) {
    return switch (letter) {
      case 'n' -> NOUN;
      case 'v' -> VERB;
      case 'a', 's' -> ADJECTIVE;
      case 'r' -> ADVERB;
      default -> null;
    };
  }

  /** The file that the number in a sense key stands for: n 1, v 2, a 3, r 4, s 5; or null. */
  static DictFile ofNumber(char number) {
    return switch (number) {
      case '1' -> NOUN;
      case '2' -> VERB;
      case '3', '5' -> ADJECTIVE;
      case '4' -> ADVERB;
      default -> null;
    };
  }
}
