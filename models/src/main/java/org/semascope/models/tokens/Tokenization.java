package org.semascope.models.tokens;

import java.util.List;
import org.semascope.core.Span;

/**
 * The tokens of a text, without special tokens around it.
 *
 * @param ids token ids; shared with the caller, not to be changed
 * @param pieces the tokens as the vocabulary writes them; an unknown token of a SentencePiece model
 *     as the text writes it
 * @param spans the characters of {@code text} of each token, without the space that many tokens
 *     begin with; empty for a token that is only such a space
 * @param words for each token the number of its word, as the pre-tokenizer splits words; shared
 *     with the caller, not to be changed
 */
public record Tokenization(
    String text, int[] ids, List<String> pieces, List<Span> spans, int[] words) {
  public Tokenization {
    pieces = List.copyOf(pieces);
    spans = List.copyOf(spans);
    if (ids.length != pieces.size() || ids.length != spans.size() || ids.length != words.length) {
      throw new IllegalArgumentException(
          "%s ids, %s tokens, %s spans, %s word numbers"
              .formatted(ids.length, pieces.size(), spans.size(), words.length));
    }
  }

  /** Number of tokens. */
  public int length() {
    return ids.length;
  }

  /** Whether a word begins with this token. */
  boolean startsWord(int token) {
    return token == 0 || words[token] != words[token - 1];
  }
}
