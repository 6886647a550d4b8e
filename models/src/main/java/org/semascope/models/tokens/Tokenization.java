package org.semascope.models.tokens;

import java.util.List;
import org.semascope.core.Span;

/**
 * A text in pieces, without special tokens around it.
 *
 * @param ids the pieces' numbers; shared with the caller, not to be changed
 * @param pieces the pieces as the vocabulary writes them; an unknown stretch of a SentencePiece
 *     model stands here as the text has it
 * @param spans the characters of {@code text} behind each piece, without the blank that many pieces
 *     carry in front; empty for a piece that is nothing but such a blank
 * @param words the number of the word, as the tokenizer sees words, that each piece belongs to;
 *     shared with the caller, not to be changed
 */
public record Tokenization(
    String text, int[] ids, List<String> pieces, List<Span> spans, int[] words) {
  public Tokenization {
    pieces = List.copyOf(pieces);
    spans = List.copyOf(spans);
    if (ids.length != pieces.size() || ids.length != spans.size() || ids.length != words.length) {
      throw new IllegalArgumentException(
          "%s ids, %s pieces, %s spans, %s word numbers"
              .formatted(ids.length, pieces.size(), spans.size(), words.length));
    }
  }

  /** How many pieces. */
  public int length() {
    return ids.length;
  }

  /** Whether a word begins with this piece, rather than going on. */
  boolean startsWord(int piece) {
    return piece == 0 || words[piece] != words[piece - 1];
  }
}
