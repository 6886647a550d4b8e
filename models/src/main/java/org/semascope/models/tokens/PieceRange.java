package org.semascope.models.tokens;

/** A run of pieces, {@code end} exclusive. */
public record PieceRange(int first, int end) {
  public PieceRange {
    if (first < 0 || end <= first) {
      throw new IllegalArgumentException("pieces " + first + ":" + end + " are not first:end");
    }
  }

  public int length() {
    return end - first;
  }

  PieceRange shifted(int by) {
    return new PieceRange(first + by, end + by);
  }

  /** The shortest run that holds both. */
  PieceRange hull(PieceRange other) {
    return new PieceRange(Math.min(first, other.first), Math.max(end, other.end));
  }
}
