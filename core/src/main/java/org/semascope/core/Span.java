package org.semascope.core;

/** A range of a text in UTF-16 units, end exclusive, as in {@link String#substring(int, int)}. */
public record Span(int start, int end) implements Comparable<Span> {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("span " + start + ":" + end + " is not start:end");
    }
  }

  public int length() {
    return end - start;
  }

  public boolean isEmpty() {
    return start == end;
  }

  /** Whether the two share at least one character. */
  public boolean overlaps(Span other) {
    return start < other.end && other.start < end;
  }

  public boolean contains(Span other) {
    return start <= other.start && other.end <= end;
  }

  public String of(String text) {
    return text.substring(start, end);
  }

  @Override
  public int compareTo(Span other) {
    int byStart = Integer.compare(start, other.start);
    return byStart != 0 ? byStart : Integer.compare(end, other.end);
  }

  @Override
  public String toString() {
    return start + ":" + end;
  }
}
