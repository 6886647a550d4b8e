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
  ORDINARY {
    @Override
    Pieces pieces(List<String> words) {
      return OrdinaryText.of(words);
    }
  },

  /** Unchanged tokens separated by spaces; the text at a span is its token. */
  RAW {
    @Override
    Pieces pieces(List<String> words) {
      return new Pieces(words, new boolean[words.size()]);
    }
  };

  /**
   * Words in their written form.
   *
   * @param glued whether each follows the previous one without a space
   */
  record Pieces(List<String> written, boolean[] glued) {}

  abstract Pieces pieces(List<String> words);

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
    Pieces pieces = pieces(words);
    StringBuilder text = new StringBuilder();
    List<Span> spans = new ArrayList<>();
    int word = 0;
    for (int end : ends) {
      int start = -1;
      for (; word < end; word++) {
        if (word > 0 && !pieces.glued()[word]) {
          text.append(' ');
        }
        start = start < 0 ? text.length() : start;
        text.append(pieces.written().get(word));
      }
      spans.add(new Span(start, text.length()));
    }
    return new Sentence(id, text.toString(), spans);
  }
}
