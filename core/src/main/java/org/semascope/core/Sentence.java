package org.semascope.core;

import java.util.List;

/**
 * A sentence of a corpus: ordinary text, and where its tokens stand in it.
 *
 * @param id where it comes from, such as {@code br-a01:12}
 */
public record Sentence(String id, String text, List<Span> tokens) {
  public Sentence {
    tokens = List.copyOf(tokens);
    int end = 0;
    for (Span token : tokens) {
      if (token.start() < end || token.end() > text.length()) {
        throw new IllegalArgumentException(
            "token %s of %s is out of order in \"%s\"".formatted(token, id, text));
      }
      end = token.end();
    }
  }

  /** The tokens from {@code first} to before {@code end}, as one stretch of the text. */
  public Occurrence occurrence(int first, int end) {
    return new Occurrence(text, new Span(tokens.get(first).start(), tokens.get(end - 1).end()));
  }
}
