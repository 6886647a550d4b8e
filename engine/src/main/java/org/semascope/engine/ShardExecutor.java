package org.semascope.engine;

import java.util.function.BooleanSupplier;

/** Where shards are computed. However it is done, the results are the same. */
public interface ShardExecutor {
  /** The shards that are still to be computed, by their numbers in the plan. */
  interface Work<S, R> {
    int[] pending();

    S shard(int number);

    /**
     * Takes a result, keeps it safe and returns only then. May be called by several threads at the
     * same time.
     */
    void finished(int number, R result);
  }

  /**
   * Computes the pending shards in about their order. Once {@code stop} says so, or a shard has
   * failed, starts no more, waits for those under way and hands in what they give.
   *
   * @throws RuntimeException the first failure of a shard
   */
  <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop);
}
