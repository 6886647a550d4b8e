package org.semascope.probes.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
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
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      String form = word.group().toLowerCase(Locale.ROOT);
      boolean isForm = form.equals(wanted);
      for (PartOfSpeech each : partsOfSpeech) {
        isForm = isForm || wordnet.morphology().lemmas(form, each).contains(wanted);
      }
      if (isForm) {
        found.add(new Occurrence(text, new Span(word.start(), word.end())));
      }
    }
    return found;
  }
}
