package org.semascope.probes;

import java.util.List;

/**
 * Computes findings from items: a pure function, called by many threads.
 *
 * @param <I> an item
 * @param <F> a finding
 */
@FunctionalInterface
public interface Scorer<I, F> {
  /** One outcome for each item, in their order. */
  Scores<F> score(List<I> items);
}
