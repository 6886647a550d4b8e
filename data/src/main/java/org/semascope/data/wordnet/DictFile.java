package org.semascope.data.wordnet;

import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/** Princeton's files come by part of speech. */
enum DictFile {
  NOUN("noun", PartOfSpeech.NOUN),
  VERB("verb", PartOfSpeech.VERB),
  ADJECTIVE("adj", PartOfSpeech.ADJECTIVE),
  ADVERB("adv", PartOfSpeech.ADVERB);

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

  /** The part of speech that a letter stands for: n, v, a, s (satellite adjective), r. */
  static Optional<PartOfSpeech> ofLetter(String letter) {
    return switch (letter) {
      case "n" -> Optional.of(PartOfSpeech.NOUN);
      case "v" -> Optional.of(PartOfSpeech.VERB);
      case "a", "s" -> Optional.of(PartOfSpeech.ADJECTIVE);
      case "r" -> Optional.of(PartOfSpeech.ADVERB);
      default -> Optional.empty();
    };
  }

  /** The part of speech that the number in a sense key stands for: n 1, v 2, a 3, r 4, s 5. */
  static Optional<PartOfSpeech> ofNumber(char number) {
    return switch (number) {
      case '1' -> Optional.of(PartOfSpeech.NOUN);
      case '2' -> Optional.of(PartOfSpeech.VERB);
      case '3', '5' -> Optional.of(PartOfSpeech.ADJECTIVE);
      case '4' -> Optional.of(PartOfSpeech.ADVERB);
      default -> Optional.empty();
    };
  }
}
