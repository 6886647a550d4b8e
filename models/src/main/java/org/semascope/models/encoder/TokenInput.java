package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;

/**
 * The tokens of a model input, special ones included. The arrays are shared, not copied, and must
 * not be changed.
 *
 * @param types segment of each token
 * @param unseen indices of the tokens that no other attends to when words are predicted
 * @param own for each token the input embedding that replaces that of its id, or null; empty if no
 *     token has one
 */
public record TokenInput(int[] ids, int[] types, int[] positions, BitSet unseen, float[][] own) {
  private static final float[][] NONE = {};

  public TokenInput {
    if (ids.length == 0 || ids.length != types.length || ids.length != positions.length) {
      throw new IllegalArgumentException(
          "%s ids, %s types, %s positions".formatted(ids.length, types.length, positions.length));
    }
  }

  /** A whole text, with positions from 0. */
  public static TokenInput of(int[] ids, int[] types) {
    return at(IntStream.range(0, ids.length).toArray(), ids, types);
  }

  public static TokenInput of(AlignedInput input) {
    return of(input.ids(), input.typeIds());
  }

  /** Tokens at given positions: to leave a token out without moving the others masks it. */
  public static TokenInput at(int[] positions, int[] ids, int[] types) {
    return new TokenInput(ids, types, positions, new BitSet(), NONE);
  }

  /** Same input, but each of these words, in order, is one token with this input embedding. */
  public TokenInput withOneToken(List<PieceRange> words, List<float[]> embeddings) {
    int[] kept =
        IntStream.range(0, ids.length)
            .filter(token -> words.stream().noneMatch(word -> word.continuedAt(token)))
            .toArray();
    float[][] vectors = new float[kept.length][];
    for (int i = 0; i < kept.length; i++) {
      for (int word = 0; word < words.size(); word++) {
        vectors[i] = words.get(word).first() == kept[i] ? embeddings.get(word) : vectors[i];
      }
    }
    return new TokenInput(
        IntStream.of(kept).map(token -> ids[token]).toArray(),
        IntStream.of(kept).map(token -> types[token]).toArray(),
        IntStream.range(0, kept.length).toArray(),
        new BitSet(),
        vectors);
  }

  /** A range of this input in {@link #withOneToken} of these words. */
  public static PieceRange withOneToken(PieceRange range, List<PieceRange> words) {
    int first = moved(range.first(), words);
    return new PieceRange(first, moved(range.end() - 1, words) + 1);
  }

  private static int moved(int token, List<PieceRange> words) {
    return (int)
        IntStream.rangeClosed(1, token)
            .filter(t -> words.stream().noneMatch(word -> word.continuedAt(t)))
            .count();
  }

  /**
   * Same input, but when words are predicted, no other token attends to the one at this index nor
   * to any with this id: for models that predict a token without seeing it.
   */
  TokenInput hiding(int index, OptionalInt id) {
    BitSet more = (BitSet) unseen.clone();
    more.set(index);
    id.ifPresent(
        hidden -> IntStream.range(0, ids.length).filter(i -> ids[i] == hidden).forEach(more::set));
    return new TokenInput(ids, types, positions, more, own);
  }

  public int length() {
    return ids.length;
  }

  /** Number of positions up to the last token. */
  int reach() {
    return Arrays.stream(positions).max().orElseThrow() + 1;
  }

  private Object[] parts() {
    return new Object[] {ids, types, positions, unseen, own};
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenInput input && Arrays.deepEquals(parts(), input.parts());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(parts());
  }
}
