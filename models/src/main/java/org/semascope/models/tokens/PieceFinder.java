package org.semascope.models.tokens;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.Excerpt;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** Finds the pieces that make up a word, and makes sure that they are the word and nothing else. */
final class PieceFinder {
  private static final int MOST_SHOWN = 12;

  private final Tokenization tokenization;
  private final Occurrence target;

  private PieceFinder(Tokenization tokenization, Occurrence target) {
    this.tokenization = tokenization;
    this.target = target;
  }

  static PieceRange find(Tokenization tokenization, Occurrence target) {
    return new PieceFinder(tokenization, target).find();
  }

  private PieceRange find() {
    int first = -1;
    int last = -1;
    for (int i = 0; i < tokenization.length(); i++) {
      Span span = tokenization.spans().get(i);
      if (!span.isEmpty() && span.overlaps(target.span())) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
    if (first < 0) {
      throw failure("the tokenizer has no pieces for it");
    }
    PieceRange range = new PieceRange(first, last + 1);
    checkNothingElse(range);
    checkNothingMissing(range);
    return range;
  }

  private void checkNothingElse(PieceRange range) {
    Span word = target.span();
    for (Span span : spans(range)) {
      if (!isNegligible(span.start(), Math.min(span.end(), word.start()))
          || !isNegligible(Math.max(span.start(), word.end()), span.end())) {
        throw failure("%s beyond it".formatted(shown(range, "reaches", "reach")));
      }
    }
  }

  private void checkNothingMissing(PieceRange range) {
    int seen = target.span().start();
    for (Span span : spans(range)) {
      checkGap(seen, span.start(), range);
      seen = Math.max(seen, span.end());
    }
    checkGap(seen, target.span().end(), range);
  }

  private void checkGap(int start, int end, PieceRange range) {
    if (!isNegligible(start, end)) {
      throw failure(
          "the tokenizer drops a part of it; %s left".formatted(shown(range, "is", "are")));
    }
  }

  private List<Span> spans(PieceRange range) {
    return tokenization.spans().subList(range.first(), range.end());
  }

  private boolean isNegligible(int start, int end) {
    return end <= start
        || target.text().substring(start, end).codePoints().allMatch(Characters::isNegligible);
  }

  private String shown(PieceRange range, String one, String several) {
    String pieces =
        tokenization.pieces().subList(range.first(), range.end()).stream()
            .limit(MOST_SHOWN)
            .map(piece -> '"' + piece + '"')
            .collect(Collectors.joining(", "));
    String more = range.length() > MOST_SHOWN ? ", ..." : "";
    return range.length() == 1
        ? "its piece %s %s".formatted(pieces, one)
        : "its pieces %s%s %s".formatted(pieces, more, several);
  }

  private AlignmentException failure(String reason) {
    return new AlignmentException(
        "cannot align \"%s\" (%s) in \"%s\": %s"
            .formatted(
                Excerpt.of(target.word()),
                target.span(),
                Excerpt.around(target.text(), target.span()),
                reason));
  }
}
