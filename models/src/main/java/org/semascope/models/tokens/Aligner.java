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
  private final int charactersPerPiece;

  /** {@code maxLength} is the most tokens the model takes, special ones included. */
  public Aligner(Tokenizer tokenizer, int maxLength) {
    this(tokenizer, maxLength, Stretch.CHARACTERS_PER_PIECE);
  }

  /**
   * @param charactersPerPiece how much of a long text is tokenized at first for each piece that the
   *     model has room for
   */
  Aligner(Tokenizer tokenizer, int maxLength, int charactersPerPiece) {
    this.charactersPerPiece = charactersPerPiece;
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
    List<Occurrence> words = spans.stream().map(span -> new Occurrence(text, span)).toList();
    int start = spans.stream().mapToInt(Span::start).min().orElseThrow();
    int end = spans.stream().mapToInt(Span::end).max().orElseThrow();
    Stretch stretch = stretch(text, new Span(start, end), room, room);
    Tokenization tokenization = stretch.tokenization();
    List<PieceRange> ranges = new ArrayList<>(spans.size());
    for (Occurrence word : words) {
      ranges.add(PieceFinder.find(tokenization, word));
    }
    PieceRange all = ranges.stream().reduce(PieceRange::hull).orElseThrow();
    if (all.length() > room) {
      throw tooFar(text, spans, all);
    }
    return input(stretch, Window.around(tokenization, all, room), ranges);
  }

  private Stretch stretch(String text, Span around, int before, int after) {
    return Stretch.of(tokenizer, text, around, before, after, charactersPerPiece);
  }

  /** The end of a text with so many pieces in it, or all of it if it has fewer. */
  public String ending(String text, int pieces) {
    return stretch(text, new Span(text.length(), text.length()), pieces, 0)
        .cut()
        .map(cut -> cut.of(text))
        .orElse(text);
  }

  /**
   * The input for a whole text.
   *
   * @throws AlignmentException if it is too long, or empty for a model without special tokens
   */
  public AlignedInput whole(String text) {
    Stretch stretch = stretch(text, new Span(0, 0), 0, room + 1);
    int pieces = stretch.tokenization().length();
    if (pieces > room || stretch.cut().isPresent()) {
      throw new AlignmentException(
          "\"%s\" has %s%d pieces, %d with special tokens; the model takes %d"
              .formatted(
                  Excerpt.of(text),
                  stretch.cut().isPresent() ? "more than " : "",
                  pieces,
                  pieces + tokenizer.specials().count(),
                  maxLength));
    }
    return beginning(stretch, pieces);
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
    Stretch stretch = stretch(text, new Span(0, 0), 0, most + 1);
    return beginning(stretch, Math.min(most, stretch.tokenization().length()));
  }

  private AlignedInput beginning(Stretch stretch, int kept) {
    if (kept == 0) {
      throw new AlignmentException(
          "\"%s\" has no pieces".formatted(Excerpt.of(stretch.tokenization().text())));
    }
    return input(stretch, new PieceRange(0, kept), List.of());
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

  private AlignedInput input(Stretch stretch, PieceRange kept, List<PieceRange> targets) {
    Tokenization tokenization = stretch.tokenization();
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
        targets.stream().map(target -> target.shifted(shift)).toList(), window(stretch, kept));
  }

  private void add(InputBuilder builder, int special, int type) {
    builder.add(special, type, tokenizer.piece(special));
  }

  private static Optional<Span> window(Stretch stretch, PieceRange kept) {
    Tokenization tokenization = stretch.tokenization();
    if (stretch.cut().isEmpty() && kept.length() == tokenization.length()) {
      return Optional.empty();
    }
    return Optional.of(
        new Span(
            tokenization.spans().get(kept.first()).start(),
            tokenization.spans().get(kept.end() - 1).end()));
  }
}
