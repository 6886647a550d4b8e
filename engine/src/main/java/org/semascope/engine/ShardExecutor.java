package org.semascope.engine;

import java.nio.file.Path;
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

    /**
     * Writes down a shard that cannot be computed, with its items and the reason, for whoever looks
     * into it; an executor that can go on with the others does so.
     *
     * @return the file that it was written to
     */
    Path failed(int number, String reason);
  }

  /**
   * Computes the pending shards in about their order. Once {@code stop} says so, starts no more,
   * waits for those under way and hands in what they give; so it does when a shard has failed,
   * unless it can go on with the others.
   *
   * @throws RuntimeException if a shard has failed
   */
  <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop);
}
