package org.semascope.probes;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.models.LayerMix;

/**
 * What a run has found, item by item, in the order of the plan.
 *
 * @param <F> a finding
 */
public interface Findings<F> {
  /** What every finding's numbers are given at, in this order. */
  List<LayerMix> layers();

  /** Reads all findings from their beginning; may be called again. */
  void forEach(Consumer<? super F> each);
}
