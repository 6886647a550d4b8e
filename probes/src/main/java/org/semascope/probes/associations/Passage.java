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
 * A paragraph as a model reads it that predicts words. A paragraph that is too long for the model
 * is cut to a window that holds the predicted word and the word it is predicted from.
 */
public abstract class Passage {
  // The paragraph in pieces, without the special tokens around it:
  final int[] ids;
  private final Span[] spans; // null of a separator
  private final int[] words; // the number of the word that each belongs to
  final SpecialTokens specials;

  Passage(SpecialTokens specials, int[] ids, Span[] spans, int[] words) {
    this.specials = specials;
    this.ids = ids;
    this.spans = spans;
    this.words = words;
  }

  /**
   * A place where a word is predicted.
   *
   * @param key the same for equal inputs of a model, whatever paragraph they come from
   * @param word asks for the word's one piece
   * @param over asks for all pieces that do not go on with the word; empty where the piece is the
   *     whole word anyway
   * @param overBefore the same of the word before; empty where that is over anyway
   */
  public record Place(
      Key key, MaskQuery word, Optional<MaskQuery> over, Optional<MaskQuery> overBefore) {
    static Place masked(Key key, MaskQuery word) {
      return new Place(key, word, Optional.empty(), Optional.empty());
    }

    List<MaskQuery> queries() {
      List<MaskQuery> all = new ArrayList<>(List.of(word));
      over.ifPresent(all::add);
      overBefore.ifPresent(all::add);
      return all;
    }

    /**
     * P(word) = P(piece) P(over | piece) / P(over), as {@link org.semascope.models.NextWords}.
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
   * What is asked of the model for one word beside another.
   *
   * @param places where the word is predicted, one at a time
   * @param others how many occurrences of the other word it is predicted from
   * @param tooFar whether a place was left out because the other word is too far from it
   */
  public record Asked(List<Place> places, int others, boolean tooFar) {}

  /**
   * Predicts each occurrence of a word that is one piece as it is written.
   *
   * @param occurrences of the word
   * @param others occurrences of the word it is predicted from, one of which the model must see
   */
  public Asked ask(List<Span> occurrences, List<Span> others) {
    List<Place> places = new ArrayList<>();
    boolean tooFar = false;
    int sources = 0;
    for (Span occurrence : occurrences) {
      List<Span> seen = others.stream().filter(other -> canSee(occurrence, other)).toList();
      OptionalInt piece = onlyPiece(occurrence);
      if (piece.isPresent() && !seen.isEmpty()) {
        Optional<PieceRange> window =
            window(
                piece.getAsInt(), seen.stream().flatMap(other -> pieces(other).stream()).toList());
        window.ifPresent(kept -> places.add(place(piece.getAsInt(), kept, occurrence)));
        sources = window.isPresent() ? Math.max(sources, seen.size()) : sources;
        tooFar |= window.isEmpty();
      }
    }
    return new Asked(places, sources, tooFar);
  }

  /** Whether a word at one place can be predicted from another at the other place. */
  abstract boolean canSee(Span place, Span other);

  /**
   * The pieces that the model is given.
   *
   * @param others pieces of the other word, which must have one of these among them
   */
  abstract Optional<PieceRange> window(int piece, List<PieceRange> others);

  abstract Place place(int piece, PieceRange window, Span occurrence);

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

  /** Whether a window may begin or end here without a word cut in two. */
  boolean isBetweenWords(int piece) {
    return piece == 0 || piece == ids.length || words[piece] != words[piece - 1];
  }

  /** The tokens of a window behind the special ones of the model, with room for some after it. */
  int[] tokens(PieceRange window, int after) {
    int before = specials.prefix().size();
    int[] tokens = new int[before + window.length() + after];
    for (int i = 0; i < before; i++) {
      tokens[i] = specials.prefix().get(i);
    }
    System.arraycopy(ids, window.first(), tokens, before, window.length());
    return tokens;
  }

  /** The types of so many tokens, the special ones of the model first. */
  int[] types(int length) {
    int[] types = new int[length];
    Arrays.fill(types, specials.textType());
    for (int i = 0; i < specials.prefix().size(); i++) {
      types[i] = specials.prefixTypes().get(i);
    }
    return types;
  }

  /** Where a piece stands among the tokens of a window. */
  int position(int piece, PieceRange window) {
    return specials.prefix().size() + piece - window.first();
  }
}
