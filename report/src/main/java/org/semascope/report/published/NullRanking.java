package org.semascope.report.published;

/**
 * What a ranking without knowledge gets where a paper has a figure. A published figure that such a
 * ranking meets as well says nothing about a model.
 */
public enum NullRanking {
  /** No correlation, no difference: 0. The sign of the figure matters. */
  ZERO,

  /** A random order of the same items: the result {@code CHANCE} of the same group. */
  CHANCE,

  /** A random order of all items of the plan: the result {@code RANDOM} of the same group. */
  RANDOM,

  /** The order before reranking: the same metric of another group. */
  INITIAL,

  /** The figure describes the items, so that every ranking gets the same. */
  ITEMS
}
