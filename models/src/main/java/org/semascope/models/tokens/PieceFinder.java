package org.semascope.models.tokens;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.Excerpt;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** Finds the tokens of a word, and checks that they are exactly the word. */
final class PieceFinder {
  private static final int MAX_LISTED = 12;

  private PieceFinder() {}

  static PieceRange find(Tokenization tokenization, Occurrence target) {
    Span word = target.span();
    int first = -1;
    int end = 0;
    for (int i = 0; i < tokenization.length(); i++) {
      Span span = tokenization.spans().get(i);
      if (!span.isEmpty() && span.overlaps(word)) {
        first = first < 0 ? i : first;
        end = i + 1;
      }
    }
    if (first < 0) {
      throw failure(target, "the tokenizer has no tokens for it");
    }
    List<String> pieces = tokenization.pieces().subList(first, end);
    List<Span> spans = tokenization.spans().subList(first, end);
    for (Span span : spans) {
      if (hasContent(target, span.start(), Math.min(span.end(), word.start()))
          || hasContent(target, Math.max(span.start(), word.end()), span.end())) {
        throw failure(target, listed(pieces, "reaches", "reach") + " beyond it");
      }
    }
    int seen = word.start();
    boolean isDropped = false;
    for (Span span : spans) {
      isDropped |= hasContent(target, seen, span.start());
      seen = Math.max(seen, span.end());
    }
    if (isDropped || hasContent(target, seen, word.end())) {
      String left = listed(pieces, "is", "are") + " left";
      throw failure(target, "the tokenizer drops a part of it; " + left);
    }
    return new PieceRange(first, end);
  }

  /** Whether the text has characters there that no normaliser may drop. */
  private static boolean hasContent(Occurrence target, int start, int end) {
    return start < end
        && !target.text().substring(start, end).codePoints().allMatch(Characters::isNegligible);
  }

  private static String listed(List<String> pieces, String one, String several) {
    String tokens =
        pieces.stream()
            .limit(MAX_LISTED)
            .map(piece -> '"' + piece + '"')
            .collect(Collectors.joining(", "));
    String more = pieces.size() > MAX_LISTED ? ", ..." : "";
    return pieces.size() == 1
        ? "its token %s %s".formatted(tokens, one)
        : "its tokens %s%s %s".formatted(tokens, more, several);
  }

  private static AlignmentException failure(Occurrence target, String reason) {
    String word = Excerpt.of(target.word());
    String context = Excerpt.around(target.text(), target.span());
    return new AlignmentException(
        "cannot align \"%s\" (%s) in \"%s\": %s".formatted(word, target.span(), context, reason));
  }
}
