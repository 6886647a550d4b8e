package org.semascope.probes.idioms;

/** What is compared. */
public enum Level {
  /** Whole sentences: the mean of all word vectors. */
  SENT("Sent"),
  /** The compound in its sentence: the mean of its words' vectors. */
  NC("NC");

  private final String label;

  Level(String label) {
    this.label = label;
  }

  /** As the paper and the names of groups have it. */
  @Override
  public String toString() {
    return label;
  }
}
