package org.semascope.engine;

import java.util.function.BiConsumer;

/**
 * The results of all shards of a run, read from its journal one at a time, so that a run may be
 * larger than the memory.
 */
public interface ShardResults<S, R> {
  /** Calls {@code each} for every shard and its result, in the order of the plan. */
  void forEach(BiConsumer<? super S, ? super R> each);
}
