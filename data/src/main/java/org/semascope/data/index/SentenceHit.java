package org.semascope.data.index;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.corpora.Paragraph;

/**
 * A sentence that contains a word, or one of several.
 *
 * @param paragraph its paragraph
 * @param spans the occurrences in the sentence, at least one
 */
public record SentenceHit(Paragraph paragraph, Sentence sentence, List<Span> spans) {
  public SentenceHit {
    spans = List.copyOf(spans);
  }

  /** The first occurrence. */
  public Occurrence occurrence() {
    return new Occurrence(sentence.text(), spans.get(0));
  }
}
