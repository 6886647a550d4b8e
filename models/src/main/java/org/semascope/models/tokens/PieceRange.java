package org.semascope.models.tokens;

/** A range of tokens, {@code end} exclusive. */
public record PieceRange(int first, int end) {
  public PieceRange {
    if (first < 0 || end <= first) {
      throw new IllegalArgumentException("tokens " + first + ":" + end + " are not first:end");
    }
  }

  public int length() {
    return end - first;
  }

  /** Whether a token belongs to the range, but is not its first. */
  public boolean continuedAt(int token) {
    return token > first && token < end;
  }

  PieceRange shifted(int by) {
    return new PieceRange(first + by, end + by);
  }
}
