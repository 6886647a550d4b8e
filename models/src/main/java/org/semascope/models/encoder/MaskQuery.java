package org.semascope.models.encoder;

/** A request for the probabilities of token ids at one position of an input. */
public record MaskQuery(TokenInput input, int position, int[] candidates) {
  public MaskQuery {
    if (position < 0 || position >= input.length()) {
      throw new IllegalArgumentException(
          "position %s of an input of %s".formatted(position, input.length()));
    }
  }
}
