package org.semascope.engine;

import java.util.function.BooleanSupplier;

/**
 * Threads of this process. Each takes the next shard when it has handed in the last, so that never
 * more results are in memory than there are threads.
 */
final class LocalExecutor implements ShardExecutor {
  private final int threads;

  LocalExecutor(int threads) {
    this.threads = threads;
  }

  @Override
  public <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop) {
    throw new UnsupportedOperationException();
  }
}
