package org.semascope.probes.masks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
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
 * with one word masked. A paragraph that is too long for the model is cut to a window that holds
 * the masked word and the word it is predicted from.
 */
public final class Passage {
  private static final int SEPARATOR = -1; // belongs to no word

  private final SpecialTokens specials;
  private final int room;
  // Pieces with the separators between sentences, without the special tokens around them:
  private final int[] ids;
  private final Span[] spans; // null of a separator
  private final int[] words;

  public Passage(ContextualModel model, SentenceSplitter splitter, String text) {
    this.specials = model.tokenizer().specials();
    this.room = model.architecture().maxLength() - specials.count();
    Tokenization pieces = model.tokenizer().tokenize(text);
    List<Span> sentences = specials.suffix().isEmpty() ? List.of() : splitter.sentences(text);
    int most = pieces.length() + sentences.size();
    int[] allIds = new int[most];
    Span[] allSpans = new Span[most];
    int[] allWords = new int[most];
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
        allIds[size] = specials.suffix().get(0);
        allWords[size++] = SEPARATOR;
      }
      allIds[size] = pieces.ids()[i];
      allSpans[size] = span;
      allWords[size++] = pieces.words()[i];
    }
    this.ids = Arrays.copyOf(allIds, size);
    this.spans = Arrays.copyOf(allSpans, size);
    this.words = Arrays.copyOf(allWords, size);
  }

  /**
   * A place where a word is masked.
   *
   * @param key the same for equal inputs of a model, whatever paragraph they come from
   */
  public record Masked(Key key, MaskQuery query) {}

  /**
   * What is asked of the model for one word beside another.
   *
   * @param places where the word is masked, one at a time
   * @param tooFar whether a place was left out because the other word is too far from it
   */
  public record Asked(List<Masked> places, boolean tooFar) {}

  /**
   * Masks each occurrence of a word that is one piece as it is written.
   *
   * @param occurrences of the word
   * @param others occurrences of the word it is predicted from, one of which the model must see
   */
  public Asked mask(List<Span> occurrences, List<Span> others) {
    List<Masked> places = new ArrayList<>();
    boolean tooFar = false;
    for (Span occurrence : occurrences) {
      OptionalInt piece = onlyPiece(occurrence);
      if (piece.isPresent()) {
        Optional<PieceRange> window = window(piece.getAsInt(), others);
        window.ifPresent(seen -> places.add(masked(piece.getAsInt(), seen)));
        tooFar |= window.isEmpty();
      }
    }
    return new Asked(places, tooFar);
  }

  private OptionalInt onlyPiece(Span word) {
    return pieces(word)
        .filter(range -> range.length() == 1 && word.equals(spans[range.first()]))
        .map(range -> OptionalInt.of(range.first()))
        .orElse(OptionalInt.empty());
  }

  private Optional<PieceRange> pieces(Span word) {
    int[] found =
        IntStream.range(0, ids.length)
            .filter(i -> spans[i] != null && !spans[i].isEmpty() && spans[i].overlaps(word))
            .toArray();
    return found.length == 0
        ? Optional.empty()
        : Optional.of(new PieceRange(found[0], found[found.length - 1] + 1));
  }

  /** All of a short paragraph; of a long one as much around the piece as the model takes. */
  private Optional<PieceRange> window(int piece, List<Span> others) {
    if (ids.length <= room) {
      return Optional.of(new PieceRange(0, ids.length));
    }
    PieceRange own = new PieceRange(piece, piece + 1);
    PieceRange centred = around(own);
    List<PieceRange> seen = others.stream().flatMap(other -> pieces(other).stream()).toList();
    if (seen.stream()
        .anyMatch(one -> one.first() >= centred.first() && one.end() <= centred.end())) {
      return Optional.of(centred);
    }
    return seen.stream()
        .map(one -> hull(own, one))
        .filter(both -> both.length() <= room)
        .min((one, other) -> Integer.compare(one.length(), other.length()))
        .map(this::around);
  }

  private static PieceRange hull(PieceRange one, PieceRange other) {
    return new PieceRange(Math.min(one.first(), other.first()), Math.max(one.end(), other.end()));
  }

  /** As many pieces as there is room for, with these in the middle, and no word cut in two. */
  private PieceRange around(PieceRange kept) {
    int before = (room - kept.length()) / 2;
    int first = Math.max(0, Math.min(kept.first() - before, ids.length - room));
    int end = first + room;
    while (first > 0 && first < kept.first() && words[first] == words[first - 1]) {
      first++;
    }
    while (end < ids.length && end > kept.end() && words[end] == words[end - 1]) {
      end--;
    }
    return new PieceRange(first, end);
  }

  private Masked masked(int piece, PieceRange window) {
    int before = specials.prefix().size();
    int length = specials.count() + window.length();
    int[] input = new int[length];
    int[] types = new int[length];
    Arrays.fill(types, specials.textType());
    for (int i = 0; i < before; i++) {
      input[i] = specials.prefix().get(i);
      types[i] = specials.prefixTypes().get(i);
    }
    System.arraycopy(ids, window.first(), input, before, window.length());
    for (int i = 0; i < specials.suffix().size(); i++) {
      input[before + window.length() + i] = specials.suffix().get(i);
      types[before + window.length() + i] = specials.suffixTypes().get(i);
    }
    int position = before + piece - window.first();
    input[position] = specials.mask().orElseThrow();
    Key key = Key.of(Arrays.toString(input), "" + position, "" + ids[piece]);
    return new Masked(
        key, new MaskQuery(TokenInput.of(input, types), position, new int[] {ids[piece]}));
  }
}
