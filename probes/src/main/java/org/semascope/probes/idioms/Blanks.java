package org.semascope.probes.idioms;

import java.util.List;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/** Words as the data has them: what stands between blanks. */
final class Blanks {
  private static final Pattern WORD = Pattern.compile("\\S+");

  private Blanks() {}

  static List<Span> words(String text) {
    return words(text, new Span(0, text.length()));
  }

  /** Those of a stretch of the text; one that is cut by its ends counts as far as it goes. */
  static List<Span> words(String text, Span within) {
    return WORD.matcher(text)
        .region(within.start(), within.end())
        .results()
        .map(word -> new Span(word.start(), word.end()))
        .toList();
  }
}
