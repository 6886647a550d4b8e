package org.semascope.probes;

import java.util.List;
import org.semascope.models.Traits;

/**
 * Makes a plan: the same whenever data, options, limit and seed are.
 *
 * @param <I> an item
 */
@FunctionalInterface
public interface Planner<I> {
  /**
   * @param models those compared in one command, which share the plan
   * @param limit at most so many items; 0 for all
   * @param seed of everything random
   */
  Plan<I> plan(List<Traits> models, int limit, long seed);
}
