package org.semascope.probes.substitution;

/** What must have targets of every required relation for a sentence to be probed. */
public enum Completeness {
  /** The key in the sense of the sentence. */
  SENSE,
  /** The key, in any of its senses. */
  KEY,
  /** Nothing. */
  NONE
}
