package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The tokens of a model input, special ones included: id, segment and position of each. The arrays
 * are shared, not copied, and must not be changed.
 */
public final class TokenInput {
  private final int[] ids;
  private final int[] types;
  private final int[] positions;
  private final BitSet unseen; // indices of tokens
  private final int hash;

  private TokenInput(int[] ids, int[] types, int[] positions, BitSet unseen) {
    if (ids.length == 0 || ids.length != types.length || ids.length != positions.length) {
      throw new IllegalArgumentException(
          "%s ids, %s types, %s positions".formatted(ids.length, types.length, positions.length));
    }
    this.ids = ids;
    this.types = types;
    this.positions = positions;
    this.unseen = unseen;
    this.hash = 31 * (31 * Arrays.hashCode(ids) + Arrays.hashCode(positions)) + unseen.hashCode();
  }

  /** A whole text, with positions from 0. */
  public static TokenInput of(int[] ids, int[] types) {
    int[] positions = new int[ids.length];
    Arrays.setAll(positions, i -> i);
    return new TokenInput(ids, types, positions, new BitSet());
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

  public int[] ids() {
    return ids;
  }

  int[] types() {
    return types;
  }

  int[] positions() {
    return positions;
  }

  boolean isUnseen(int index) {
    return unseen.get(index);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenInput input
        && hash == input.hash
        && Arrays.equals(ids, input.ids)
        && Arrays.equals(types, input.types)
        && Arrays.equals(positions, input.positions)
        && unseen.equals(input.unseen);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
