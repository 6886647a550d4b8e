package org.semascope.data.compounds;

/** Substitutes for a compound (Garcia et al. 2021). */
public enum Variant {
  /** The compound itself: {@code wet blanket}. */
  COMPOUND,
  /** P1, a synonym of the whole compound: {@code killjoy}. */
  SYNONYM,
  /** P2, one of its words, the head: {@code blanket}. */
  HEAD,
  /** P2, one of its words, the modifier: {@code wet}. */
  MODIFIER,
  /** P3, a synonym of each word: {@code damp cloak}. */
  WORD_SYNONYMS
}
