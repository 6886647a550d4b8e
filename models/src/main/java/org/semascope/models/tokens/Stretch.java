package org.semascope.models.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Span;

/**
 * The subwords of as much of a text as a model can read around some words. To tokenize a whole book
 * would take gigabytes and leave a window of 512 subwords, so only a part is tokenized, long enough
 * that the window in it is the one that the whole text would give.
 *
 * @param tokenization of that part, with spans counted in the whole text
 * @param cut the characters of the part, if it is not the whole text
 */
record Stretch(Tokenization tokenization, Optional<Span> cut) {
  /** Texts have about 5 for a subword. */
  private static final int CHARACTERS_PER_PIECE = 32;

  /** At least this many characters are tokenized on either side, if any are. */
  private static final int LEAST_REACH = 1 << 13;

  private static final int LONGEST_TEXT = 1 << 24;
  private static final int LONGEST_TARGET = 1 << 18;

  /** How far from a cut a space is looked for. */
  private static final int TO_SPACE = 64;

  /**
   * @param around the words, from the first's start to the last's end
   * @param before how many subwords before the words are wanted, if there are so many
   * @param after how many subwords after the words are wanted, if there are so many
   * @throws AlignmentException if the text or the words are too long to be tokenized
   */
  static Stretch of(Tokenizer tokenizer, String text, Span around, int before, int after) {
    Span reach = reach(text, around, before, after);
    if (reach.length() == text.length()) {
      return new Stretch(tokenizer.tokenize(text), Optional.empty());
    }
    Tokenization part = tokenizer.tokenize(reach.of(text));
    List<Span> spans =
        part.spans().stream()
            .map(span -> new Span(span.start() + reach.start(), span.end() + reach.start()))
            .toList();
    return new Stretch(
        new Tokenization(text, part.ids(), part.pieces(), spans, part.words()), Optional.of(reach));
  }

  /** The characters that are tokenized, from space to space if there are any near. */
  static Span reach(String text, Span around, int before, int after) {
    requireShort("a text", text.length(), LONGEST_TEXT);
    requireShort("what is asked for", around.length(), LONGEST_TARGET);
    long start = around.start() - characters(before);
    long end = around.end() + characters(after);
    return new Span(
        start <= 0 ? 0 : boundary(text, (int) start, -1),
        end >= text.length() ? text.length() : boundary(text, (int) end, 1));
  }

  private static long characters(int pieces) {
    return pieces == 0 ? 0 : Math.max(LEAST_REACH, (long) pieces * CHARACTERS_PER_PIECE);
  }

  private static void requireShort(String what, int length, int most) {
    if (length > most) {
      throw new AlignmentException(
          String.format(
              Locale.ROOT, "%s has %,d characters; at most %,d are read", what, length, most));
    }
  }

  /**
   * Beside a space near {@code at} or, if there is none, where a character begins.
   *
   * @param step 1 to look behind {@code at}, -1 to look before it
   */
  private static int boundary(String text, int at, int step) {
    for (int i = at; i > 0 && i < text.length() && Math.abs(i - at) < TO_SPACE; i += step) {
      if (Character.isWhitespace(text.charAt(step > 0 ? i : i - 1))) {
        return i;
      }
    }
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
