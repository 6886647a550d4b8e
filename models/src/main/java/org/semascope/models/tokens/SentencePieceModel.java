package org.semascope.models.tokens;

import java.nio.file.Path;
import java.util.List;

/**
 * What a SentencePiece file of the unigram kind holds.
 *
 * @param unknown the number of the piece for what has no other
 * @param charsMap the compiled table of characters to replace, perhaps empty
 * @param blankInFront whether a text gets a blank in front
 * @param singleBlanks whether blanks at the ends go, and others become single
 * @param byteFallback whether unknown characters are spelled in bytes
 */
record SentencePieceModel(
    Path file,
    List<Piece> pieces,
    int unknown,
    byte[] charsMap,
    boolean blankInFront,
    boolean singleBlanks,
    boolean byteFallback) {
  /** One piece with its log probability. */
  record Piece(String text, double score, boolean control) {
    static Piece control(String text) {
      return new Piece(text, 0, true);
    }
  }
}
