package org.semascope.probes.idioms;

/** What a compound stands in. */
public enum Condition {
  /** A sentence that says nothing: This is a wet blanket. */
  NEU,
  /** A sentence of a corpus. */
  NAT,
  /** Nothing: both sides are phrases without a sentence. */
  ALONE
}
