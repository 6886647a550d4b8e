package org.semascope.probes.associations;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.models.ContextualModel;
import org.semascope.models.WordEnds;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Tokenization;

/**
 * A paragraph as a model reads it from left to right: a word is predicted from what stands before
 * it, so that only a word before it can have a part in its probability.
 */
final class ReadPassage extends Passage {
  private final String text;
  private final WordEnds ends;
  private final int room;

  private ReadPassage(Tokenization pieces, ContextualModel model, WordEnds ends) {
    super(
        model.tokenizer().specials(),
        pieces.ids(),
        pieces.spans().toArray(Span[]::new),
        pieces.words());
    this.text = pieces.text();
    this.ends = ends;
    this.room = model.architecture().maxLength() - specials.prefix().size();
  }

  static ReadPassage of(ContextualModel model, WordEnds ends, String text) {
    return new ReadPassage(model.tokenizer().tokenize(text), model, ends);
  }

  @Override
  boolean canSee(Span place, Span other) {
    return other.end() <= place.start();
  }

  /**
   * All of a short paragraph, which is then read once for all its places, since none sees what
   * follows; of a long one as much before the piece as the model takes.
   */
  @Override
  Optional<PieceRange> window(int piece, List<PieceRange> others) {
    if (ids.length <= room) {
      return Optional.of(new PieceRange(0, ids.length));
    }
    int first = Math.max(0, piece + 1 - room);
    while (first < piece && !isBetweenWords(first)) {
      first++;
    }
    int start = first;
    return others.stream().anyMatch(one -> one.first() >= start)
        ? Optional.of(new PieceRange(start, piece + 1))
        : Optional.empty();
  }

  @Override
  Place place(int piece, PieceRange window, Span occurrence) {
    int[] input = tokens(window, 0);
    TokenInput tokens = TokenInput.of(input, types(input.length));
    int position = position(piece, window);
    boolean open = WordEnds.isOpen(text.substring(0, occurrence.start()).stripTrailing());
    Key key = Key.of("next", Arrays.toString(Arrays.copyOf(input, position + 1)), "" + open);
    // A model that predicts the next word is asked one place before the word.
    return new Place(
        key,
        new MaskQuery(tokens, position - 1, new int[] {ids[piece]}),
        Optional.of(new MaskQuery(tokens, position, ends.pieces())),
        open ? Optional.of(new MaskQuery(tokens, position - 1, ends.pieces())) : Optional.empty());
  }
}
