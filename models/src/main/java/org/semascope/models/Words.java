package org.semascope.models;

import java.util.List;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/** The words of a text: what stands between blanks. */
final class Words {
  private static final Pattern WORD = Pattern.compile("\\S+");

  private Words() {}

  static List<Span> between(String text) {
    return between(text, new Span(0, text.length()));
  }

  /** Words of a stretch of the text; a word cut by the stretch's ends counts as far as it goes. */
  static List<Span> between(String text, Span within) {
    return WORD.matcher(text)
        .region(within.start(), within.end())
        .results()
        .map(word -> new Span(word.start(), word.end()))
        .toList();
  }
}
