package org.semascope.probes.idioms;

/** What a compound is set beside. */
public enum Kind {
  SYNONYM(Probe.P1),
  HEAD(Probe.P2),
  MODIFIER(Probe.P2),
  WORD_SYNONYMS(Probe.P3),
  /** The compound itself, without a sentence. */
  ALONE(Probe.P4),
  /** Two words of other compounds, about as frequent as its own where that is known. */
  RANDOM(Probe.RANDOM);

  private final Probe probe;

  Kind(Probe probe) {
    this.probe = probe;
  }

  public Probe probe() {
    return probe;
  }
}
