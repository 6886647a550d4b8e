package org.semascope.probes.associations;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.tokens.Tokenization;

/**
 * A paragraph as a masked language model reads it: {@code [CLS] sentence [SEP] sentence [SEP] ...},
 * with one word masked.
 */
public final class MaskedPassage extends Passage {
  private static final int SEPARATOR = -1; // belongs to no word

  private final ContextualModel model;
  private final int room;

  private MaskedPassage(ContextualModel model, int[] ids, Span[] spans, int[] words) {
    super(model.tokenizer().specials(), ids, spans, words);
    this.model = model;
    this.room = model.architecture().maxLength() - specials.count();
  }

  public static MaskedPassage of(ContextualModel model, SentenceSplitter splitter, String text) {
    SpecialTokens specials = model.tokenizer().specials();
    Tokenization pieces = model.tokenizer().tokenize(text);
    List<Span> sentences = specials.suffix().isEmpty() ? List.of() : splitter.sentences(text);
    int most = pieces.length() + sentences.size();
    int[] ids = new int[most];
    Span[] spans = new Span[most];
    int[] words = new int[most];
    int size = 0;
    int sentence = 1;
    for (int i = 0; i < pieces.length(); i++) {
      Span span = pieces.spans().get(i);
      boolean begins = false;
      while (sentence < sentences.size() && span.start() >= sentences.get(sentence).start()) {
        sentence++;
        begins = size > 0;
      }
      if (begins) {
        ids[size] = specials.suffix().get(0);
        words[size++] = SEPARATOR;
      }
      ids[size] = pieces.ids()[i];
      spans[size] = span;
      words[size++] = pieces.words()[i];
    }
    return new MaskedPassage(
        model, Arrays.copyOf(ids, size), Arrays.copyOf(spans, size), Arrays.copyOf(words, size));
  }

  @Override
  boolean canSee(Span word, Span other) {
    return true;
  }

  /** A short paragraph as a whole; otherwise as many tokens around the word as the model allows. */
  @Override
  Optional<PieceRange> window(int piece, List<PieceRange> others) {
    if (ids.length <= room) {
      return Optional.of(new PieceRange(0, ids.length));
    }
    PieceRange own = new PieceRange(piece, piece + 1);
    PieceRange centred = around(own);
    if (others.stream()
        .anyMatch(one -> one.first() >= centred.first() && one.end() <= centred.end())) {
      return Optional.of(centred);
    }
    return others.stream()
        .map(one -> hull(own, one))
        .filter(both -> both.length() <= room)
        .min((one, other) -> Integer.compare(one.length(), other.length()))
        .map(this::around);
  }

  private static PieceRange hull(PieceRange one, PieceRange other) {
    return new PieceRange(Math.min(one.first(), other.first()), Math.max(one.end(), other.end()));
  }

  /** The longest window around a range that fits the model and splits no word. */
  private PieceRange around(PieceRange kept) {
    int before = (room - kept.length()) / 2;
    int first = Math.max(0, Math.min(kept.first() - before, ids.length - room));
    int end = first + room;
    while (first < kept.first() && !isBetweenWords(first)) {
      first++;
    }
    while (end > kept.end() && !isBetweenWords(end)) {
      end--;
    }
    return new PieceRange(first, end);
  }

  @Override
  Slot slot(int piece, PieceRange window, Span occurrence) {
    int[] input = tokens(window, specials.suffix().size());
    int[] types = types(input.length);
    for (int i = 0; i < specials.suffix().size(); i++) {
      int at = input.length - specials.suffix().size() + i;
      input[at] = specials.suffix().get(i);
      types[at] = specials.suffixTypes().get(i);
    }
    int position = position(piece, window);
    input[position] = specials.mask().orElseThrow();
    Key key = Key.of(model.lasting(input), "" + position, model.lasting(ids[piece]));
    return Slot.masked(
        key, new MaskQuery(TokenInput.of(input, types), position, new int[] {ids[piece]}));
  }
}
