package org.semascope.core;

import java.util.List;

/**
 * A sentence of a corpus: detokenised text and the spans of its tokens.
 *
 * @param id its source, such as {@code br-a01:12}
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

  /** The span of the tokens from {@code first} to {@code end}, exclusive. */
  public Occurrence occurrence(int first, int end) {
    return new Occurrence(text, new Span(tokens.get(first).start(), tokens.get(end - 1).end()));
  }
}
