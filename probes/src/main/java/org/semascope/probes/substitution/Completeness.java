package org.semascope.probes.substitution;

/** What must have targets of every relation for a sentence to be probed. */
public enum Completeness {
  /** The key, in any of its senses: the paper's rule, as its chance of each relation shows. */
  KEY,
  /** The key in the sense of the sentence. */
  SENSE,
  /** Nothing. */
  NONE
}
