package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/**
 * Finds the tokens of a word at its position in a text and builds the model's input around it. A
 * text too long for the model is cut to a window around the word, which the input reports.
 *
 * <p>An aligner that {@link #echoing} returns puts every text in twice, joined by a space, and
 * finds the words in the second copy, where a left-to-right model has seen the whole text once
 * (Springer et al. 2024). A long text is then cut to a window that fits twice.
 */
public final class Aligner {
  private static final String BETWEEN_COPIES = " ";

  private final Tokenizer tokenizer;
  private final int maxLength;
  private final int room;
  private final boolean echo;

  /**
   * @param maxLength the model's maximum number of tokens, special ones included
   */
  public Aligner(Tokenizer tokenizer, int maxLength) {
    this(tokenizer, maxLength, false);
  }

  private Aligner(Tokenizer tokenizer, int maxLength, boolean echo) {
    this.tokenizer = tokenizer;
    this.maxLength = maxLength;
    this.echo = echo;
    room = maxLength - tokenizer.specials().count();
    SemascopeException.throwIf(
        room < 1,
        "a model of at most %s tokens has no room for text besides %s special tokens",
        maxLength,
        tokenizer.specials().count());
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
   * @throws AlignmentException if the word does not consist of whole tokens or is too long
   */
  public AlignedInput align(Occurrence occurrence) {
    return align(occurrence.text(), List.of(occurrence.span()));
  }

  /**
   * The input for several words of one text.
   *
   * @throws AlignmentException if one does not consist of whole tokens or they do not fit a window
   */
  public AlignedInput align(String text, List<Span> spans) {
    if (spans.isEmpty()) {
      throw new IllegalArgumentException("no words to find: use whole() for a text");
    }
    return input(text, spans, room, most -> around(text, spans, most));
  }

  /**
   * The tokens of a text that go into the model.
   *
   * @param targets the tokens of each word, counted in the excerpt
   */
  private record Kept(TokenizedExcerpt excerpt, PieceRange tokens, List<PieceRange> targets) {
    /** The characters kept, if these are not all. */
    Optional<Span> window() {
      Tokenization tokenization = excerpt.tokenization();
      if (excerpt.cut().isEmpty() && tokens.length() == tokenization.length()) {
        return Optional.empty();
      }
      return Optional.of(
          new Span(
              tokenization.spans().get(tokens.first()).start(),
              tokenization.spans().get(tokens.end() - 1).end()));
    }
  }

  /** At most {@code most} tokens, with the words in the middle. */
  private Kept around(String text, List<Span> spans, int most) {
    TokenizedExcerpt excerpt = TokenizedExcerpt.of(tokenizer, text, hull(spans), most, most);
    Tokenization tokenization = excerpt.tokenization();
    List<PieceRange> ranges =
        spans.stream()
            .map(span -> PieceFinder.find(tokenization, new Occurrence(text, span)))
            .toList();
    PieceRange all =
        new PieceRange(
            ranges.stream().mapToInt(PieceRange::first).min().orElseThrow(),
            ranges.stream().mapToInt(PieceRange::end).max().orElseThrow());
    if (all.length() > most) {
      throw tooFar(text, spans, all, most);
    }
    return new Kept(excerpt, window(tokenization, all, most), ranges);
  }

  /**
   * At most {@code most} tokens with the target in the middle, or as near to it as the ends of the
   * text allow, and without cutting a word unless the target leaves no choice.
   */
  static PieceRange window(Tokenization text, PieceRange target, int most) {
    if (text.length() <= most) {
      return new PieceRange(0, text.length());
    }
    int before = (most - target.length()) / 2;
    int earliest = Math.max(0, Math.min(target.first() - before, text.length() - most));
    int first =
        IntStream.rangeClosed(earliest, target.first())
            .filter(text::startsWord)
            .findFirst()
            .orElse(earliest);
    int latest = Math.min(first + most, text.length());
    int end =
        IntStream.iterate(latest, at -> at >= target.end(), at -> at - 1)
            .filter(at -> at == text.length() || text.startsWord(at))
            .findFirst()
            .orElse(latest);
    return new PieceRange(first, end);
  }

  private static Span hull(List<Span> spans) {
    int start = spans.stream().mapToInt(Span::start).min().orElseThrow();
    int end = spans.stream().mapToInt(Span::end).max().orElseThrow();
    return new Span(start, end);
  }

  /** The end of a text, with at least this number of tokens if the text has as many. */
  public String ending(String text, int tokens) {
    Span end = new Span(text.length(), text.length());
    return TokenizedExcerpt.reach(text, end, tokens, 0).of(text);
  }

  /** The characters of a text that can matter for a word in it: all unless the text is long. */
  public Span reach(Occurrence word) {
    return TokenizedExcerpt.reach(word.text(), word.span(), room, room);
  }

  /**
   * The input for a whole text.
   *
   * @throws AlignmentException if it is too long, or empty for a model without special tokens
   */
  public AlignedInput whole(String text) {
    AlignedInput input = truncated(text, maxLength);
    if (input.window().isEmpty()) {
      return input;
    }
    if (echo) {
      throw tooLongForTwo(text);
    }
    TokenizedExcerpt beginning = beginning(text, room);
    int tokens = beginning.tokenization().length();
    String more = beginning.cut().isPresent() ? "more than " : "";
    throw new AlignmentException(
        "\"%s\" has %s%s tokens, %s with special tokens; the model takes %s"
            .formatted(
                Excerpt.of(text), more, tokens, tokens + tokenizer.specials().count(), maxLength));
  }

  /**
   * The input for a whole text, truncated to this number of tokens, special ones included.
   *
   * @throws AlignmentException if it is empty
   */
  public AlignedInput truncated(String text, int maxTokens) {
    int most = Math.min(maxTokens - tokenizer.specials().count(), room);
    SemascopeException.throwIf(
        most < 1,
        "sentences of at most %s tokens have no room for text besides %s special tokens",
        maxTokens,
        tokenizer.specials().count());
    return input(text, List.of(), most, each -> first(text, each));
  }

  private Kept first(String text, int most) {
    TokenizedExcerpt excerpt = beginning(text, most);
    int kept = Math.min(most, excerpt.tokenization().length());
    if (kept == 0) {
      throw new AlignmentException("\"%s\" has no tokens".formatted(Excerpt.of(text)));
    }
    return new Kept(excerpt, new PieceRange(0, kept), List.of());
  }

  /** A beginning of the text with more than {@code most} tokens if the text has as many. */
  private TokenizedExcerpt beginning(String text, int most) {
    return TokenizedExcerpt.of(tokenizer, text, new Span(0, 0), 0, most + 1);
  }

  private AlignmentException tooFar(String text, List<Span> spans, PieceRange all, int most) {
    Span first = spans.get(0);
    String words =
        spans.size() == 1
            ? "\"%s\" (%s) has".formatted(Excerpt.of(first.of(text)), first)
            : "the words at %s in \"%s\" span".formatted(spans, Excerpt.around(text, first));
    return new AlignmentException(
        "%s %s tokens; the model has room for %s%s"
            .formatted(words, all.length(), most, echo ? " in each copy" : ""));
  }

  /**
   * The input for a text that goes in once or twice. A word at the beginning of a copy may have
   * more tokens than in its text, so less is kept until both copies fit.
   *
   * @param most maximum number of tokens of all copies together
   * @param keep chooses tokens of the text, at most as many as its argument
   */
  private AlignedInput input(String text, List<Span> spans, int most, IntFunction<Kept> keep) {
    if (!echo) {
      Kept kept = keep.apply(most);
      return input(kept.excerpt.tokenization(), kept.tokens, kept.targets, kept.window(), 0);
    }
    for (int half = most / 2; half > 0; half--) {
      Optional<Span> window = keep.apply(half).window();
      List<Span> kept = new ArrayList<>(spans);
      kept.add(window.orElse(new Span(0, text.length())));
      Span characters = hull(kept);
      String copy = characters.of(text);
      String both = copy + BETWEEN_COPIES + copy;
      Tokenization tokens = tokenizer.tokenize(both);
      if (tokens.length() <= most) {
        int second = copy.length() + BETWEEN_COPIES.length();
        int shift = second - characters.start();
        List<PieceRange> targets =
            spans.stream()
                .map(span -> new Span(span.start() + shift, span.end() + shift))
                .map(span -> PieceFinder.find(tokens, new Occurrence(both, span)))
                .toList();
        PieceRange all = new PieceRange(0, tokens.length());
        return input(tokens, all, targets, window, firstFrom(second, tokens));
      }
    }
    throw tooLongForTwo(text);
  }

  private AlignmentException tooLongForTwo(String text) {
    return new AlignmentException(
        "\"%s\" is too long to go in twice; the model takes %s tokens, special tokens included"
            .formatted(Excerpt.of(text), maxLength));
  }

  /** The first token at or after a character. */
  private static int firstFrom(int character, Tokenization tokens) {
    for (int i = 0; i < tokens.length(); i++) {
      Span span = tokens.spans().get(i);
      if (!span.isEmpty() && span.start() >= character) {
        return i;
      }
    }
    throw new AlignmentException(
        "the second copy of \"%s\" has no token of its own"
            .formatted(Excerpt.of(tokens.text().substring(character))));
  }

  /**
   * @param start the first token of the second copy; 0 if the text goes in once
   */
  private AlignedInput input(
      Tokenization text,
      PieceRange kept,
      List<PieceRange> targets,
      Optional<Span> window,
      int start) {
    SpecialTokens specials = tokenizer.specials();
    IntStream ids = Arrays.stream(text.ids(), kept.first(), kept.end());
    IntStream types = IntStream.generate(specials::textType).limit(kept.length());
    List<String> pieces = new ArrayList<>();
    specials.prefix().forEach(id -> pieces.add(tokenizer.piece(id)));
    pieces.addAll(text.pieces().subList(kept.first(), kept.end()));
    specials.suffix().forEach(id -> pieces.add(tokenizer.piece(id)));
    int shift = specials.prefix().size() - kept.first();
    return new AlignedInput(
        joined(specials.prefix(), ids, specials.suffix()),
        joined(specials.prefixTypes(), types, specials.suffixTypes()),
        pieces,
        targets.stream().map(target -> target.shifted(shift)).toList(),
        window,
        start == 0 ? 0 : start + shift);
  }

  private static int[] joined(List<Integer> prefix, IntStream text, List<Integer> suffix) {
    return Stream.of(prefix.stream().mapToInt(id -> id), text, suffix.stream().mapToInt(id -> id))
        .flatMapToInt(part -> part)
        .toArray();
  }
}
