package org.semascope.data.wordnet;

/** The paradigmatic relations of Ferret 2021, in order of precedence. */
public enum Relation {
  /** Another word of the synset. */
  SYN,
  /** A word of a direct hypernym. */
  HYPE,
  /** A word of a direct hyponym. */
  HYPO,
  /** A word of another direct hyponym of a hypernym. */
  COHYP
}
