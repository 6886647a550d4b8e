package org.semascope.probes;

import java.util.List;
import org.semascope.models.Traits;

/**
 * Makes a plan, which is determined by data, options, limit and seed.
 *
 * @param <I> an item
 */
@FunctionalInterface
public interface Planner<I> {
  /**
   * @param models the models of the command, which share the plan
   * @param limit maximum number of items; 0 means all
   * @param seed random seed
   */
  Plan<I> plan(List<Traits> models, int limit, long seed);
}
