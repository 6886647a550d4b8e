package org.semascope.engine;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Computes shards. Results do not depend on the executor. */
public interface ShardExecutor {
  /** The shards that are still to be computed, by their numbers in the plan. */
  interface Work<S, R> {
    int[] pending();

    S shard(int number);

    /**
     * Stores a result; returns when it is on disk. Can be called by several threads at the same
     * time.
     */
    void finished(int number, R result);

    /**
     * Records a shard that failed, with its items and the reason. An executor that can continue
     * with the other shards does so.
     *
     * @return the file of failed shards
     */
    Path failed(int number, String reason);
  }

  /**
   * Computes the pending shards in approximate order. After a stop request, or after a failure
   * unless it can continue with the other shards, starts no more shards, waits for running ones and
   * stores their results.
   *
   * @throws RuntimeException if a shard has failed
   */
  <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop);
}
