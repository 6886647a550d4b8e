package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Sentence;
import org.semascope.core.Span;

/** Makes a text of the tokens of a corpus. */
public enum TokenJoiner {
  /**
   * Ordinary text: {@code ``}, {@code ''}, {@code -LRB-} and their like become the characters they
   * stand for, no blank stands before punctuation, after an opening bracket or quotation mark, or
   * before {@code n't} and {@code 's}. Hyphens and dashes keep the blanks the corpus gave them. A
   * span slices the text to the ordinary form of its token.
   */
  ORDINARY {
    @Override
    Pieces pieces(List<String> words) {
      return OrdinaryText.of(words);
    }
  },

  /** The tokens as they are, with blanks between them; a span slices the text to its token. */
  RAW {
    @Override
    Pieces pieces(List<String> words) {
      return new Pieces(words, new boolean[words.size()]);
    }
  };

  /**
   * Words as they are to be written.
   *
   * @param glued for each whether it follows the one before it without a blank
   */
  record Pieces(List<String> written, boolean[] glued) {}

  abstract Pieces pieces(List<String> words);

  /**
   * The sentence of these tokens. A token of several words ({@code took place}) is a single span;
   * its words are joined by the same rules ({@code Harper 's Ferry}).
   *
   * @param tokens none of them blank
   */
  public Sentence join(String id, List<String> tokens) {
    List<String> words = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (String token : tokens) {
      if (token.isBlank()) {
        throw new IllegalArgumentException("a token of " + id + " is blank");
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
