package org.semascope.probes.idioms;

import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/**
 * What a compound is set beside.
 *
 * @param text the sentence with the rival in the compound's place, or the rival alone
 * @param start where the rival stands in it
 * @param made whether this sentence was made here, by substitution, and is not of the data
 */
public record Rival(Kind kind, String text, int start, int end, boolean made) {
  static Rival of(Kind kind, Occurrence place, boolean made) {
    return new Rival(kind, place.text(), place.span().start(), place.span().end(), made);
  }

  Occurrence occurrence() {
    return new Occurrence(text, new Span(start, end));
  }

  String phrase() {
    return text.substring(start, end);
  }
}
