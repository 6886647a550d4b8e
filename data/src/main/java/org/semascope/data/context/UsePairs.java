package org.semascope.data.context;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.tagged.TokenJoiner;

/** The formats of pairs of uses. */
public final class UsePairs {
  private UsePairs() {}

  public static List<Format<UsePair>> formats() {
    return List.of(
        new LabelledFiles(new WicText()),
        new LabelledFiles(new WicJson()),
        Scws.format(),
        new UsimFormat(),
        new DwugFormat());
  }

  /**
   * The use of a token in a tokenised sentence, as ordinary text.
   *
   * @param sentence tokens separated by spaces
   * @param fault creates the exception for an invalid index
   */
  static Occurrence use(
      String sentence, String index, BiFunction<String, Object, DataFormatException> fault) {
    List<String> tokens = List.of(sentence.strip().split("\\s+"));
    if (!index.matches("\\d{1,6}") || Integer.parseInt(index) >= tokens.size()) {
      throw fault.apply(
          "the index of a word, from 0 to %s".formatted(tokens.size() - 1), '"' + index + '"');
    }
    int at = Integer.parseInt(index);
    return TokenJoiner.ORDINARY.join(index, tokens).occurrence(at, at + 1);
  }

  /** The part of speech of a tag; empty for an unknown one. */
  static Optional<PartOfSpeech> partOfSpeech(String tag) {
    return Optional.of(PartOfSpeech.ofTag(tag)).filter(part -> part != PartOfSpeech.OTHER);
  }
}
