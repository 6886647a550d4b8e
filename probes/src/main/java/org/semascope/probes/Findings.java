package org.semascope.probes;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.models.LayerMix;

/**
 * The findings of a run, item by item, in the order of the plan.
 *
 * @param <F> a finding
 */
public interface Findings<F> {
  /** The layers of each finding's numbers, in this order. */
  List<LayerMix> layers();

  /** Iterates over all findings; repeatable. */
  void forEach(Consumer<? super F> each);
}
