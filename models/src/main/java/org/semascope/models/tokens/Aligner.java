package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.semascope.core.Excerpt;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/**
 * Finds the pieces of a word at its place in a text and builds the model's input around it. A text
 * too long for the model is cut to a window around the word, and the input says so.
 *
 * <p>An aligner that {@link #echoing} returns feeds every text twice, joined by a blank, and finds
 * the words in the second copy, where a model that reads from left to right has seen the whole text
 * once (Springer et al. 2024). A long text is then cut to a window that fits twice.
 */
public final class Aligner {
  private static final String BETWEEN_COPIES = " ";

  private final Tokenizer tokenizer;
  private final int maxLength;
  private final int room;
  private final boolean echo;

  /** {@code maxLength} is the most tokens the model takes, special ones included. */
  public Aligner(Tokenizer tokenizer, int maxLength) {
    this(tokenizer, maxLength, false);
  }

  private Aligner(Tokenizer tokenizer, int maxLength, boolean echo) {
    this.tokenizer = tokenizer;
    this.maxLength = maxLength;
    this.echo = echo;
    room = maxLength - tokenizer.specials().count();
    if (room < 1) {
      throw new SemascopeException(
          "a model of at most %s tokens has no room beside %s special ones"
              .formatted(maxLength, tokenizer.specials().count()));
    }
  }

  /** Same as this one, but every text goes in twice and words are found in the second copy. */
  public Aligner echoing() {
    return new Aligner(tokenizer, maxLength, true);
  }

  public boolean isEchoing() {
    return echo;
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
    return echo
        ? inSecondCopy(text, spans, room, most -> around(text, spans, most))
        : input(around(text, spans, room));
  }

  /** As many pieces of a text as are kept, and where the words asked for are among all. */
  private record Kept(Stretch stretch, PieceRange pieces, List<PieceRange> targets) {
    /** The characters kept, if these are not all. */
    Optional<Span> window() {
      Tokenization tokenization = stretch.tokenization();
      if (stretch.cut().isEmpty() && pieces.length() == tokenization.length()) {
        return Optional.empty();
      }
      return Optional.of(
          new Span(
              tokenization.spans().get(pieces.first()).start(),
              tokenization.spans().get(pieces.end() - 1).end()));
    }
  }

  /** At most so many pieces, with the words in the middle. */
  private Kept around(String text, List<Span> spans, int most) {
    Stretch stretch = stretch(text, hull(spans), most, most);
    Tokenization tokenization = stretch.tokenization();
    List<PieceRange> ranges = new ArrayList<>(spans.size());
    for (Span span : spans) {
      ranges.add(PieceFinder.find(tokenization, new Occurrence(text, span)));
    }
    PieceRange all = ranges.stream().reduce(PieceRange::hull).orElseThrow();
    if (all.length() > most) {
      throw tooFar(text, spans, all, most);
    }
    return new Kept(stretch, Window.around(tokenization, all, most), ranges);
  }

  private static Span hull(List<Span> spans) {
    int start = spans.stream().mapToInt(Span::start).min().orElseThrow();
    int end = spans.stream().mapToInt(Span::end).max().orElseThrow();
    return new Span(start, end);
  }

  private Stretch stretch(String text, Span around, int before, int after) {
    return Stretch.of(tokenizer, text, around, before, after);
  }

  /** The end of a text with at least so many subwords in it, or all of it if it has fewer. */
  public String ending(String text, int pieces) {
    return Stretch.reach(text, new Span(text.length(), text.length()), pieces, 0).of(text);
  }

  /** The characters of a text that can matter for a word in it; all but for very long texts. */
  public Span reach(Occurrence word) {
    return Stretch.reach(word.text(), word.span(), room, room);
  }

  /**
   * The input for a whole text.
   *
   * @throws AlignmentException if it is too long, or empty for a model without special tokens
   */
  public AlignedInput whole(String text) {
    if (echo) {
      AlignedInput input = inSecondCopy(text, List.of(), room, most -> first(text, most));
      if (input.window().isPresent()) {
        throw new AlignmentException(
            "\"%s\" is too long to go in twice; the model takes %s pieces, special tokens among them"
                .formatted(Excerpt.of(text), maxLength));
      }
      return input;
    }
    Stretch stretch = stretch(text, new Span(0, 0), 0, room + 1);
    int pieces = stretch.tokenization().length();
    if (pieces > room || stretch.cut().isPresent()) {
      throw new AlignmentException(
          "\"%s\" has %s%s pieces, %s with special tokens; the model takes %s"
              .formatted(
                  Excerpt.of(text),
                  stretch.cut().isPresent() ? "more than " : "",
                  pieces,
                  pieces + tokenizer.specials().count(),
                  maxLength));
    }
    return input(first(stretch, pieces));
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
          "sentences of at most %s tokens have no room beside %s special ones"
              .formatted(longest, tokenizer.specials().count()));
    }
    return echo
        ? inSecondCopy(text, List.of(), most, half -> first(text, half))
        : input(first(text, most));
  }

  /** At most so many pieces from the beginning. */
  private Kept first(String text, int most) {
    return first(stretch(text, new Span(0, 0), 0, most + 1), most);
  }

  private static Kept first(Stretch stretch, int most) {
    int kept = Math.min(most, stretch.tokenization().length());
    if (kept == 0) {
      throw new AlignmentException(
          "\"%s\" has no pieces".formatted(Excerpt.of(stretch.tokenization().text())));
    }
    return new Kept(stretch, new PieceRange(0, kept), List.of());
  }

  private AlignmentException tooFar(String text, List<Span> spans, PieceRange all, int most) {
    String place = echo ? " in each copy" : "";
    if (spans.size() == 1) {
      Span span = spans.get(0);
      return new AlignmentException(
          "\"%s\" (%s) has %s pieces; the model has room for %s%s"
              .formatted(Excerpt.of(span.of(text)), span, all.length(), most, place));
    }
    return new AlignmentException(
        "the words at %s in \"%s\" lie %s pieces apart; the model has room for %s%s"
            .formatted(spans, Excerpt.around(text, spans.get(0)), all.length(), most, place));
  }

  /**
   * The input for a text that goes in twice. A word at the beginning of a copy may be cut into more
   * pieces than it is in its text, so that less is kept until both copies fit.
   *
   * @param most how many pieces both copies may have together
   * @param keep chooses at most so many pieces of the text
   */
  private AlignedInput inSecondCopy(
      String text, List<Span> spans, int most, IntFunction<Kept> keep) {
    for (int half = most / 2; ; half--) {
      Optional<Span> window = keep.apply(half).window();
      List<Span> kept = new ArrayList<>(spans);
      kept.add(window.orElse(new Span(0, text.length())));
      Span characters = hull(kept);
      String copy = characters.of(text);
      String both = copy + BETWEEN_COPIES + copy;
      Tokenization pieces = tokenizer.tokenize(both);
      if (pieces.length() <= most) {
        int second = copy.length() + BETWEEN_COPIES.length();
        int shift = second - characters.start();
        List<PieceRange> targets = new ArrayList<>(spans.size());
        for (Span span : spans) {
          Span there = new Span(span.start() + shift, span.end() + shift);
          targets.add(PieceFinder.find(pieces, new Occurrence(both, there)));
        }
        PieceRange all = new PieceRange(0, pieces.length());
        return input(pieces, all, targets, window, firstFrom(second, pieces));
      }
    }
  }

  /** The first piece of the characters from there on. */
  private static int firstFrom(int character, Tokenization pieces) {
    for (int i = 0; i < pieces.length(); i++) {
      Span span = pieces.spans().get(i);
      if (!span.isEmpty() && span.start() >= character) {
        return i;
      }
    }
    throw new AlignmentException(
        "the second copy of \"%s\" has no piece of its own"
            .formatted(Excerpt.of(pieces.text().substring(character))));
  }

  private AlignedInput input(Kept kept) {
    return input(kept.stretch.tokenization(), kept.pieces, kept.targets, kept.window(), 0);
  }

  /**
   * @param start the piece that what is read begins with; 0 for the special tokens before the text
   */
  private AlignedInput input(
      Tokenization tokenization,
      PieceRange kept,
      List<PieceRange> targets,
      Optional<Span> window,
      int start) {
    SpecialTokens specials = tokenizer.specials();
    int length = kept.length() + specials.count();
    int[] ids = new int[length];
    int[] types = new int[length];
    List<String> pieces = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      int inText = i - specials.prefix().size();
      int inSuffix = inText - kept.length();
      if (inText < 0) {
        ids[i] = specials.prefix().get(i);
        types[i] = specials.prefixTypes().get(i);
      } else if (inSuffix >= 0) {
        ids[i] = specials.suffix().get(inSuffix);
        types[i] = specials.suffixTypes().get(inSuffix);
      } else {
        ids[i] = tokenization.ids()[kept.first() + inText];
        types[i] = specials.textType();
        pieces.add(tokenization.pieces().get(kept.first() + inText));
        continue;
      }
      pieces.add(tokenizer.piece(ids[i]));
    }
    int shift = specials.prefix().size() - kept.first();
    return new AlignedInput(
        ids,
        types,
        pieces,
        targets.stream().map(target -> target.shifted(shift)).toList(),
        window,
        start == 0 ? 0 : start + shift);
  }
}
