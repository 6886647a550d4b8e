package org.semascope.models.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Span;

/**
 * The tokens of an excerpt of a text around some words. To tokenize a whole book would take
 * gigabytes for a window of 512 tokens, so only an excerpt is tokenized, which is long enough that
 * the window in it is the window of the whole text. This is the only class that cuts long texts.
 *
 * @param tokenization of the excerpt, with spans in the whole text
 * @param cut the characters of the excerpt, if it is not the whole text
 */
record TokenizedExcerpt(Tokenization tokenization, Optional<Span> cut) {
  /** Most texts have about 5 characters per token; an excerpt with too few tokens grows. */
  private static final int CHARACTERS_PER_TOKEN = 32;

  private static final int GROWTH = 4;

  /** Minimum and maximum number of characters on a side that is tokenized at all. */
  private static final int MIN_REACH = 1 << 13;

  private static final int MAX_REACH = 1 << 18;

  private static final int MAX_TEXT = 1 << 24;
  private static final int MAX_TARGET = 1 << 18;

  /** Maximum distance of the space at which the text is cut. */
  private static final int TO_SPACE = 64;

  /**
   * @param around the words, from the first's start to the last's end
   * @param before number of tokens needed before the words, as far as the text has them
   * @param after number of tokens needed after the words, as far as the text has them
   * @throws AlignmentException if the text or the words are too long to be tokenized
   */
  static TokenizedExcerpt of(Tokenizer tokenizer, String text, Span around, int before, int after) {
    Span reach = reach(text, around, before, after);
    int perToken = CHARACTERS_PER_TOKEN;
    while (reach.length() < text.length()) {
      int shift = reach.start();
      Tokenization part = tokenizer.tokenize(reach.of(text));
      List<Span> spans =
          part.spans().stream()
              .map(span -> new Span(span.start() + shift, span.end() + shift))
              .toList();
      long left = spans.stream().filter(span -> span.end() <= around.start()).count();
      long right = spans.stream().filter(span -> span.start() >= around.end()).count();
      boolean isEnough =
          (left >= before || shift == 0) && (right >= after || reach.end() == text.length());
      perToken *= GROWTH;
      Span wider = reach(text, around, before, after, perToken);
      if (isEnough || wider.equals(reach)) {
        return new TokenizedExcerpt(
            new Tokenization(text, part.ids(), part.pieces(), spans, part.words()),
            Optional.of(reach));
      }
      reach = wider;
    }
    return new TokenizedExcerpt(tokenizer.tokenize(text), Optional.empty());
  }

  /** The characters to tokenize, cut at spaces if there are any nearby. */
  static Span reach(String text, Span around, int before, int after) {
    return reach(text, around, before, after, CHARACTERS_PER_TOKEN);
  }

  private static Span reach(String text, Span around, int before, int after, int perToken) {
    requireShort("the text", text.length(), MAX_TEXT);
    requireShort("the target", around.length(), MAX_TARGET);
    long start = around.start() - characters(before, perToken);
    long end = around.end() + characters(after, perToken);
    return new Span(
        start <= 0 ? 0 : boundary(text, (int) start, -1),
        end >= text.length() ? text.length() : boundary(text, (int) end, 1));
  }

  private static long characters(int tokens, int perToken) {
    return tokens == 0 ? 0 : Math.min(MAX_REACH, Math.max(MIN_REACH, (long) tokens * perToken));
  }

  private static void requireShort(String what, int length, int most) {
    if (length > most) {
      throw new AlignmentException(
          String.format(
              Locale.ROOT, "%s has %,d characters; the maximum is %,d", what, length, most));
    }
  }

  /**
   * The position of a space near {@code at}, or else of a character's beginning.
   *
   * @param step 1 to search to the right of {@code at}, -1 to the left
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
