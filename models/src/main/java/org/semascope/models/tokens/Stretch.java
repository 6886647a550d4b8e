package org.semascope.models.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Span;

/**
 * The pieces of as much of a text as a model can read around some words. A whole book would take
 * gigabytes to tokenize and leave a window of 512 pieces; so only a stretch of it is tokenized,
 * long enough that the window in it is the one that the whole text would give.
 *
 * @param tokenization of the stretch, its spans counted in the whole text
 * @param cut the characters of the stretch, if it is not the whole text
 */
record Stretch(Tokenization tokenization, Optional<Span> cut) {
  /** What texts have for a piece is about 5; more is taken where this is not enough. */
  static final int CHARACTERS_PER_PIECE = 16;

  /** A longer text is refused. */
  static final int LONGEST_TEXT = 1 << 24;

  /** So much is tokenized on either side of the words, however few pieces that gives. */
  private static final int FARTHEST = 1 << 18;

  /** How far a blank is looked for, and how many pieces at a cut may differ from the whole's. */
  private static final int AROUND_CUT = 64;

  /**
   * @param around the words, from the first's start to the last's end
   * @param before how many pieces before the words are wanted, if there are so many
   * @param after how many pieces after the words are wanted, if there are so many
   * @param charactersPerPiece to begin with
   * @throws AlignmentException if the text or the words are too long to be tokenized
   */
  static Stretch of(
      Tokenizer tokenizer,
      String text,
      Span around,
      int before,
      int after,
      int charactersPerPiece) {
    requireShort("a text", text.length(), LONGEST_TEXT);
    requireShort("what is asked for", around.length(), FARTHEST);
    long left = reach(before, charactersPerPiece);
    long right = reach(after, charactersPerPiece);
    while (true) {
      int start = startBefore(text, around.start() - left);
      int end = endAfter(text, around.end() + right);
      Tokenization tokenization = tokenize(tokenizer, text, start, end);
      boolean enoughLeft =
          start == 0 || left == FARTHEST || piecesBefore(tokenization, around.start()) >= before;
      boolean enoughRight =
          end == text.length()
              || right == FARTHEST
              || piecesAfter(tokenization, around.end()) >= after;
      if (enoughLeft && enoughRight) {
        boolean whole = start == 0 && end == text.length();
        return new Stretch(
            tokenization, whole ? Optional.empty() : Optional.of(new Span(start, end)));
      }
      left = enoughLeft ? left : Math.min(FARTHEST, 4 * left);
      right = enoughRight ? right : Math.min(FARTHEST, 4 * right);
    }
  }

  private static void requireShort(String what, int length, int most) {
    if (length > most) {
      throw new AlignmentException(
          String.format(
              Locale.ROOT, "%s has %,d characters; at most %,d are read", what, length, most));
    }
  }

  private static long reach(int pieces, int charactersPerPiece) {
    return Math.min(FARTHEST, ((long) pieces + AROUND_CUT) * charactersPerPiece);
  }

  /** Right behind a blank near there or, where is none, where a character begins. */
  private static int startBefore(String text, long place) {
    if (place <= 0) {
      return 0;
    }
    int at = (int) place;
    for (int i = at; i > Math.max(0, at - AROUND_CUT); i--) {
      if (Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    return characterStart(text, at);
  }

  /** Right before a blank near there or, where is none, where a character begins. */
  private static int endAfter(String text, long place) {
    if (place >= text.length()) {
      return text.length();
    }
    int at = (int) place;
    for (int i = at; i < Math.min(text.length(), at + AROUND_CUT); i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return characterStart(text, at);
  }

  private static int characterStart(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  private static Tokenization tokenize(Tokenizer tokenizer, String text, int start, int end) {
    Tokenization part = tokenizer.tokenize(text.substring(start, end));
    List<Span> spans =
        start == 0
            ? part.spans()
            : part.spans().stream()
                .map(span -> new Span(span.start() + start, span.end() + start))
                .toList();
    return new Tokenization(text, part.ids(), part.pieces(), spans, part.words());
  }

  /** Without those of the first word, or the first few, which the cut may have changed. */
  private static int piecesBefore(Tokenization pieces, int place) {
    int kept = Math.min(1, pieces.length());
    while (kept < Math.min(AROUND_CUT, pieces.length()) && !pieces.startsWord(kept)) {
      kept++;
    }
    int count = 0;
    for (int i = kept; i < pieces.length() && pieces.spans().get(i).end() <= place; i++) {
      count++;
    }
    return count;
  }

  /** Without those of the last word, or the last few, which the cut may have changed. */
  private static int piecesAfter(Tokenization pieces, int place) {
    int end = Math.max(0, pieces.length() - 1);
    while (end > Math.max(0, pieces.length() - AROUND_CUT) && !pieces.startsWord(end)) {
      end--;
    }
    int count = 0;
    for (int i = end - 1; i >= 0 && pieces.spans().get(i).start() >= place; i--) {
      count++;
    }
    return count;
  }
}
