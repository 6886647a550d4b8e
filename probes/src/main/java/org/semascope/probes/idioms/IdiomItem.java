package org.semascope.probes.idioms;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/**
 * A compound in a sentence, and what it is set beside.
 *
 * @param id such as {@code en wet blanket NAT 2}
 * @param score from 0 (idiomatic) to 5 (literal); null if nobody was asked
 * @param sentence its number among those of the compound and condition, from 1
 * @param start where the compound stands in the text
 */
public record IdiomItem(
    String id,
    String language,
    String compound,
    Double score,
    Condition condition,
    int sentence,
    String text,
    int start,
    int end,
    List<Rival> rivals) {
  public IdiomItem {
    rivals = List.copyOf(rivals);
  }

  Occurrence occurrence() {
    return new Occurrence(text, new Span(start, end));
  }
}
