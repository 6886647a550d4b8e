package org.semascope.models.tokens;

import java.nio.file.Path;
import java.util.List;

/**
 * What a SentencePiece file holds.
 *
 * @param unknown the number of the piece for what has no other
 * @param charsMap the compiled table of characters to replace, perhaps empty
 * @param blankInFront whether a text gets a blank in front
 * @param singleBlanks whether blanks at the ends go, and others become single
 * @param byteFallback whether unknown characters are spelled in bytes
 */
record SentencePieceModel(
    Path file,
    Kind kind,
    List<Piece> pieces,
    int unknown,
    byte[] charsMap,
    boolean blankInFront,
    boolean singleBlanks,
    boolean byteFallback) {
  /** How pieces are put together. */
  enum Kind {
    /** So that the product of their probabilities is highest. */
    UNIGRAM,
    /** By joining the pair with the highest score, again and again. */
    BYTE_PAIRS
  }

  /** One piece with its score, which of the unigram kind is its log-probability. */
  record Piece(String text, double score, Type type) {
    enum Type {
      NORMAL,
      UNKNOWN,
      CONTROL,
      USER_DEFINED,
      BYTE
    }

    static Piece control(String text) {
      return new Piece(text, 0, Type.CONTROL);
    }

    boolean control() {
      return type == Type.CONTROL;
    }
  }
}
