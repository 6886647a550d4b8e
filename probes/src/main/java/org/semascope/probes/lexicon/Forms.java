package org.semascope.probes.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.data.wordnet.WordNet;

/** Finds the inflected forms of a word in a text. */
public final class Forms {
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}'’-]*");

  private Forms() {}

  /** The occurrences of a lemma in any form, from left to right. */
  public static List<Occurrence> in(
      String text, String lemma, WordNet wordnet, PartOfSpeech... partsOfSpeech) {
    String wanted = lemma.toLowerCase(Locale.ROOT);
    List<Occurrence> found = new ArrayList<>();
    for (Occurrence word : words(text)) {
      String form = word.word().toLowerCase(Locale.ROOT);
      boolean isForm = form.equals(wanted);
      for (PartOfSpeech each : partsOfSpeech) {
        isForm = isForm || wordnet.morphology().lemmas(form, each).contains(wanted);
      }
      if (isForm) {
        found.add(word);
      }
    }
    return found;
  }

  /** The words of a text, from left to right. */
  public static List<Occurrence> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(word -> new Occurrence(text, new Span(word.start(), word.end())))
        .toList();
  }
}
