package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/**
 * Finds the pieces of a word at its place in a text and builds the model's input around it. A text
 * too long for the model is cut to a window around the word, and the input says so.
 */
public final class Aligner {
  private final Tokenizer tokenizer;
  private final int maxLength;
  private final int room;

  /** {@code maxLength} is the most tokens the model takes, special ones included. */
  public Aligner(Tokenizer tokenizer, int maxLength) {
    this.tokenizer = tokenizer;
    this.maxLength = maxLength;
    room = maxLength - tokenizer.specials().count();
    if (room < 1) {
      throw new SemascopeException(
          "a model of at most %d tokens has no room beside %d special ones"
              .formatted(maxLength, tokenizer.specials().count()));
    }
  }

  /**
   * The input for a word in its text.
   *
   * @throws AlignmentException if the word is not made of whole pieces or is too long
   */
  public AlignedInput align(Occurrence occurrence) {
    return align(occurrence.text(), List.of(occurrence.span()));
  }

  /**
   * The input for several words of one text.
   *
   * @throws AlignmentException if one is not made of whole pieces or they do not fit one window
   */
  public AlignedInput align(String text, List<Span> spans) {
    if (spans.isEmpty()) {
      throw new IllegalArgumentException("no words to find; whole() takes a text without any");
    }
    Tokenization tokenization = tokenizer.tokenize(text);
    List<PieceRange> ranges = new ArrayList<>(spans.size());
    for (Span span : spans) {
      ranges.add(PieceFinder.find(tokenization, new Occurrence(text, span)));
    }
    PieceRange all = ranges.stream().reduce(PieceRange::hull).orElseThrow();
    if (all.length() > room) {
      throw tooFar(text, spans, all);
    }
    return input(tokenization, Window.around(tokenization, all, room), ranges);
  }

  /**
   * The input for a whole text.
   *
   * @throws AlignmentException if it is too long, or empty for a model without special tokens
   */
  public AlignedInput whole(String text) {
    Tokenization tokenization = tokenizer.tokenize(text);
    if (tokenization.length() > room) {
      throw new AlignmentException(
          "\"%s\" has %d pieces, %d with special tokens; the model takes %d"
              .formatted(
                  Excerpt.of(text),
                  tokenization.length(),
                  tokenization.length() + tokenizer.specials().count(),
                  maxLength));
    }
    return beginning(tokenization, tokenization.length());
  }

  /**
   * The input for a whole text, or for its beginning if it comes to more than so many tokens,
   * special ones included.
   *
   * @throws AlignmentException if it is empty
   */
  public AlignedInput beginning(String text, int longest) {
    int most = Math.min(longest - tokenizer.specials().count(), room);
    if (most < 1) {
      throw new SemascopeException(
          "sentences of at most %d tokens have no room beside %d special ones"
              .formatted(longest, tokenizer.specials().count()));
    }
    Tokenization tokenization = tokenizer.tokenize(text);
    return beginning(tokenization, Math.min(most, tokenization.length()));
  }

  private AlignedInput beginning(Tokenization tokenization, int kept) {
    if (kept == 0) {
      throw new AlignmentException(
          "\"%s\" has no pieces".formatted(Excerpt.of(tokenization.text())));
    }
    return input(tokenization, new PieceRange(0, kept), List.of());
  }

  private AlignmentException tooFar(String text, List<Span> spans, PieceRange all) {
    if (spans.size() == 1) {
      Span span = spans.get(0);
      return new AlignmentException(
          "\"%s\" (%s) has %d pieces; the model has room for %d"
              .formatted(Excerpt.of(span.of(text)), span, all.length(), room));
    }
    return new AlignmentException(
        "the words at %s in \"%s\" lie %d pieces apart; the model has room for %d"
            .formatted(spans, Excerpt.around(text, spans.get(0)), all.length(), room));
  }

  private AlignedInput input(Tokenization tokenization, PieceRange kept, List<PieceRange> targets) {
    SpecialTokens specials = tokenizer.specials();
    InputBuilder builder = new InputBuilder(kept.length() + specials.count());
    for (int i = 0; i < specials.prefix().size(); i++) {
      add(builder, specials.prefix().get(i), specials.prefixTypes().get(i));
    }
    for (int i = kept.first(); i < kept.end(); i++) {
      builder.add(tokenization.ids()[i], specials.textType(), tokenization.pieces().get(i));
    }
    for (int i = 0; i < specials.suffix().size(); i++) {
      add(builder, specials.suffix().get(i), specials.suffixTypes().get(i));
    }
    int shift = specials.prefix().size() - kept.first();
    return builder.build(
        targets.stream().map(target -> target.shifted(shift)).toList(), window(tokenization, kept));
  }

  private void add(InputBuilder builder, int special, int type) {
    builder.add(special, type, tokenizer.piece(special));
  }

  private static Optional<Span> window(Tokenization tokenization, PieceRange kept) {
    if (kept.length() == tokenization.length()) {
      return Optional.empty();
    }
    return Optional.of(
        new Span(
            tokenization.spans().get(kept.first()).start(),
            tokenization.spans().get(kept.end() - 1).end()));
  }
}
