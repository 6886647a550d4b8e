package org.semascope.probes.change;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/**
 * A word with its uses in two periods.
 *
 * @param change graded change of its meaning according to people; null without a judgement
 * @param countBefore occurrences in the whole corpus of the first period; 0 if unknown
 */
record ChangeItem(
    String word,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double change,
    List<Use> before,
    List<Use> after,
    long countBefore,
    long countAfter) {
  /** A word in its text; the span is in UTF-16 offsets, end exclusive. */
  record Use(String text, int start, int end) {
    static Use of(Occurrence use) {
      return new Use(use.text(), use.span().start(), use.span().end());
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }
}
