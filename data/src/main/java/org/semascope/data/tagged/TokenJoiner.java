package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Sentence;
import org.semascope.core.Span;

/** Joins the tokens of a corpus to a text. */
public enum TokenJoiner {
  /**
   * Ordinary text: {@code ``}, {@code ''}, {@code -LRB-} and similar escapes become the characters
   * they represent; no space before punctuation, after an opening bracket or quotation mark, or
   * before {@code n't} and {@code 's}. Spaces around hyphens and dashes are kept. The text at a
   * span is the ordinary form of its token.
   */
  ORDINARY,

  /** Unchanged tokens separated by spaces; the text at a span is its token. */
  RAW;

  /**
   * Joins tokens to a sentence. A multiword token ({@code took part}) is a single span; its words
   * are joined by the same rules ({@code Harper 's Ferry}).
   *
   * @param tokens none of them empty
   */
  public Sentence join(String id, List<String> tokens) {
    List<String> words = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (String token : tokens) {
      if (token.isBlank()) {
        throw new IllegalArgumentException("a token of " + id + " is empty");
      }
      words.addAll(List.of(token.strip().split("\\s+")));
      ends.add(words.size());
    }
    OrdinaryText ordinary = this == ORDINARY ? new OrdinaryText(words) : null;
    StringBuilder text = new StringBuilder();
    List<Span> spans = new ArrayList<>();
    int word = 0;
    for (int end : ends) {
      int start = -1;
      for (; word < end; word++) {
        if (word > 0 && (ordinary == null || !ordinary.isGlued(word))) {
          text.append(' ');
        }
        start = start < 0 ? text.length() : start;
        text.append(ordinary == null ? words.get(word) : ordinary.written(word));
      }
      spans.add(new Span(start, text.length()));
    }
    return new Sentence(id, text.toString(), spans);
  }
}
