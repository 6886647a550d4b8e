package org.semascope.models.tokens;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.Excerpt;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** Finds the tokens of a word, and checks that they are exactly the word. */
final class PieceFinder {
  private static final int MAX_LISTED = 12;

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
      throw failure("the tokenizer has no tokens for it");
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
        throw failure("%s beyond it".formatted(listed(range, "reaches", "reach")));
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
          "the tokenizer drops a part of it; %s left".formatted(listed(range, "is", "are")));
    }
  }

  private List<Span> spans(PieceRange range) {
    return tokenization.spans().subList(range.first(), range.end());
  }

  private boolean isNegligible(int start, int end) {
    return end <= start
        || target.text().substring(start, end).codePoints().allMatch(Characters::isNegligible);
  }

  private String listed(PieceRange range, String one, String several) {
    String tokens =
        tokenization.pieces().subList(range.first(), range.end()).stream()
            .limit(MAX_LISTED)
            .map(piece -> '"' + piece + '"')
            .collect(Collectors.joining(", "));
    String more = range.length() > MAX_LISTED ? ", ..." : "";
    return range.length() == 1
        ? "its token %s %s".formatted(tokens, one)
        : "its tokens %s%s %s".formatted(tokens, more, several);
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
