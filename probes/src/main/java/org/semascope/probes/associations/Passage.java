package org.semascope.probes.associations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.models.NextWords.WordEnds;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;

/**
 * A paragraph as input of a model that predicts words. A paragraph that exceeds the maximum length
 * is truncated to a window that contains the predicted word and the word it is predicted from.
 */
public abstract class Passage {
  // The tokens of the paragraph, without special tokens around it:
  final int[] ids;
  private final Span[] spans; // null for a separator
  private final int[] words; // index of the word that each token belongs to
  final SpecialTokens specials;

  Passage(SpecialTokens specials, int[] ids, Span[] spans, int[] words) {
    this.specials = specials;
    this.ids = ids;
    this.spans = spans;
    this.words = words;
  }

  /**
   * A position at which a word is predicted.
   *
   * @param key equal for equal inputs of a model, also from different paragraphs
   * @param word query for the word's single token
   * @param over query for all tokens that do not continue the word; empty if the token is always a
   *     whole word
   * @param overBefore query for all tokens that do not continue the preceding word; empty if that
   *     word has ended
   */
  public record Slot(
      Key key, MaskQuery word, Optional<MaskQuery> over, Optional<MaskQuery> overBefore) {
    static Slot masked(Key key, MaskQuery word) {
      return new Slot(key, word, Optional.empty(), Optional.empty());
    }

    List<MaskQuery> queries() {
      List<MaskQuery> all = new ArrayList<>(List.of(word));
      over.ifPresent(all::add);
      overBefore.ifPresent(all::add);
      return all;
    }

    /**
     * P(word) = P(token) P(over | token) / P(over), as in {@link org.semascope.models.NextWords}.
     *
     * @param answers to the {@link #queries}
     */
    float logProbability(List<Prediction> answers) {
      double log = answers.get(0).candidates()[0];
      int next = 1;
      if (over.isPresent()) {
        log += WordEnds.logProbability(answers.get(next++));
      }
      if (overBefore.isPresent()) {
        log -= WordEnds.logProbability(answers.get(next));
      }
      return (float) log;
    }
  }

  /**
   * The slots of a word that is predicted from another word.
   *
   * @param slots positions of the word, each predicted separately
   * @param others number of occurrences of the other word
   * @param tooFar whether a slot was skipped because the other word is too far away
   */
  public record Slots(List<Slot> slots, int others, boolean tooFar) {}

  /**
   * The slots of the occurrences of a word that are single tokens as written.
   *
   * @param occurrences of the word
   * @param others occurrences of the other word, at least one of which must be in the window
   */
  public Slots slots(List<Span> occurrences, List<Span> others) {
    List<Slot> slots = new ArrayList<>();
    boolean tooFar = false;
    int sources = 0;
    for (Span occurrence : occurrences) {
      List<Span> seen = others.stream().filter(other -> canSee(occurrence, other)).toList();
      OptionalInt piece = onlyPiece(occurrence);
      if (piece.isPresent() && !seen.isEmpty()) {
        Optional<PieceRange> window =
            window(
                piece.getAsInt(), seen.stream().flatMap(other -> pieces(other).stream()).toList());
        window.ifPresent(kept -> slots.add(slot(piece.getAsInt(), kept, occurrence)));
        sources = window.isPresent() ? Math.max(sources, seen.size()) : sources;
        tooFar |= window.isEmpty();
      }
    }
    return new Slots(slots, sources, tooFar);
  }

  /** Whether a word can be predicted from another word. */
  abstract boolean canSee(Span word, Span other);

  /**
   * The tokens that the model reads; empty if the other word does not fit.
   *
   * @param others tokens of the other word, at least one range of which must be in the window
   */
  abstract Optional<PieceRange> window(int piece, List<PieceRange> others);

  abstract Slot slot(int piece, PieceRange window, Span occurrence);

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

  /** Whether a window may begin or end here without splitting a word. */
  boolean isBetweenWords(int piece) {
    return piece == 0 || piece == ids.length || words[piece] != words[piece - 1];
  }

  /** The leading special tokens, the tokens of a window, and room for further ones. */
  int[] tokens(PieceRange window, int after) {
    int before = specials.prefix().size();
    int[] tokens = new int[before + window.length() + after];
    for (int i = 0; i < before; i++) {
      tokens[i] = specials.prefix().get(i);
    }
    System.arraycopy(ids, window.first(), tokens, before, window.length());
    return tokens;
  }

  /** Token types of the leading special tokens and of the text. */
  int[] types(int length) {
    int[] types = new int[length];
    Arrays.fill(types, specials.textType());
    for (int i = 0; i < specials.prefix().size(); i++) {
      types[i] = specials.prefixTypes().get(i);
    }
    return types;
  }

  /** Position of a token in the input made of a window. */
  int position(int piece, PieceRange window) {
    return specials.prefix().size() + piece - window.first();
  }
}
