package org.semascope.data.index;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.corpora.Paragraph;

/**
 * A sentence that holds a word, or one of several.
 *
 * @param paragraph the one it stands in
 * @param places of the word in the sentence: at least one
 */
public record SentenceHit(Paragraph paragraph, Sentence sentence, List<Span> places) {
  public SentenceHit {
    places = List.copyOf(places);
  }

  /** The word where it stands first. */
  public Occurrence occurrence() {
    return new Occurrence(sentence.text(), places.get(0));
  }
}
