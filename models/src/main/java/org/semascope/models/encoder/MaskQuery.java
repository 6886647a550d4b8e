package org.semascope.models.encoder;

import java.util.Arrays;

/** A request for the probabilities of token ids at one position of an input. */
public record MaskQuery(TokenInput input, int position, int[] candidates) {
  public MaskQuery {
    if (position < 0 || position >= input.length()) {
      throw new IllegalArgumentException(
          "position %s of an input of %s".formatted(position, input.length()));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MaskQuery query
        && position == query.position
        && input.equals(query.input)
        && Arrays.equals(candidates, query.candidates);
  }

  @Override
  public int hashCode() {
    return 31 * input.hashCode() + position;
  }
}
