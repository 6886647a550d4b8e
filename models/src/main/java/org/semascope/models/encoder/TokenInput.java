package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.models.tokens.AlignedInput;

/**
 * The tokens of a model input, special ones included. The arrays are shared, not copied, and must
 * not be changed.
 *
 * @param types segment of each token
 * @param unseen indices of the tokens that no other attends to when words are predicted
 */
public record TokenInput(int[] ids, int[] types, int[] positions, BitSet unseen)
    implements Comparable<TokenInput> {
  private static final Comparator<TokenInput> LEXICOGRAPHIC =
      Comparator.comparing(TokenInput::ids, Arrays::compare)
          .thenComparing(TokenInput::positions, Arrays::compare)
          .thenComparing(TokenInput::types, Arrays::compare);

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
    return new TokenInput(ids, types, positions, new BitSet());
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
    return new TokenInput(ids, types, positions, more);
  }

  public int length() {
    return ids.length;
  }

  /** The first tokens alone. */
  TokenInput first(int count) {
    return new TokenInput(
        Arrays.copyOf(ids, count),
        Arrays.copyOf(types, count),
        Arrays.copyOf(positions, count),
        unseen.get(0, count));
  }

  /** Number of leading tokens that are equal, positions and segments included. */
  int commonPrefix(TokenInput other) {
    int most = Math.min(length(), other.length());
    int same = 0;
    while (same < most
        && ids[same] == other.ids[same]
        && types[same] == other.types[same]
        && positions[same] == other.positions[same]) {
      same++;
    }
    return same;
  }

  /** Lexicographic, so that inputs with a long common prefix are near each other. */
  @Override
  public int compareTo(TokenInput other) {
    return LEXICOGRAPHIC.compare(this, other);
  }

  /** Number of positions up to the last token. */
  int reach() {
    return Arrays.stream(positions).max().orElseThrow() + 1;
  }

  private Object[] parts() {
    return new Object[] {ids, types, positions, unseen};
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
