package org.semascope.probes.idioms;

import java.util.List;

/** What is asked of a model (Garcia et al. 2021, section 3.2). */
public enum Probe {
  /** Is the compound like its synonym? */
  P1,
  /** Is it like one of its words? */
  P2,
  /** Is it like a compound of its words' synonyms? */
  P3,
  /** Is it in a sentence like itself without one? */
  P4,
  /** Is it like any other phrase? The floor that the other similarities stand on. */
  RANDOM;

  /** Those of the paper: random phrases are no probe but a floor. */
  public static final List<Probe> OF_PAPER = List.of(P1, P2, P3, P4);
}
