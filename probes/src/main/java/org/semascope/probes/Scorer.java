package org.semascope.probes;

import java.util.List;

/**
 * Turns items into findings: a pure function, called by many threads.
 *
 * @param <I> an item
 * @param <F> a finding
 */
@FunctionalInterface
public interface Scorer<I, F> {
  /** One outcome for each item, in their order. */
  Scores<F> score(List<I> items);
}
