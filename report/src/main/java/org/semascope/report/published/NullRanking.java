package org.semascope.report.published;

/**
 * A baseline for a published value. If the baseline agrees with the published value, agreement of a
 * model is not informative.
 */
public enum NullRanking {
  /** No correlation, no difference: 0. The sign of the value matters. */
  ZERO,

  /** A random ranking of the same items: the result {@code CHANCE} of the same group. */
  CHANCE,

  /** A random ranking of all items of the plan: the result {@code RANDOM} of the same group. */
  RANDOM,

  /** The order before reranking: the same metric of another group. */
  INITIAL,

  /** The value describes the items and is the same for every ranking. */
  ITEMS
}
