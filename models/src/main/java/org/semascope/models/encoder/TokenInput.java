package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Tokens as they go into a model, special ones included: piece, segment and place of each. The
 * arrays are shared, not copied; nobody writes to them.
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

  /** A whole text from place 0. */
  public static TokenInput of(int[] ids, int[] types) {
    int[] positions = new int[ids.length];
    Arrays.setAll(positions, i -> i);
    return new TokenInput(ids, types, positions, new BitSet());
  }

  /** Tokens at given places: leaving a token out but keeping the others' places masks it. */
  public static TokenInput at(int[] positions, int[] ids, int[] types) {
    return new TokenInput(ids, types, positions, new BitSet());
  }

  /**
   * The same, but when words are predicted no other token may see the one at this index, nor any
   * that is this piece: for models that predict a word where there is none to see.
   */
  TokenInput hiding(int index, OptionalInt piece) {
    BitSet more = (BitSet) unseen.clone();
    more.set(index);
    piece.ifPresent(
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
