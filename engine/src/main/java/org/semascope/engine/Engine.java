package org.semascope.engine;

import org.semascope.core.Progress;

/** Runs experiments. */
public final class Engine {
  private final EngineOptions options;
  private final ShardExecutor executor;
  private final Progress progress;
  private final Interruption interruption;

  /** Computes in threads of this process. */
  public Engine(EngineOptions options, Progress progress, Interruption interruption) {
    this(options, new LocalExecutor(options.shardsAtOnce()), progress, interruption);
  }

  public Engine(
      EngineOptions options, ShardExecutor executor, Progress progress, Interruption interruption) {
    this.options = options;
    this.executor = executor;
    this.progress = progress;
    this.interruption = interruption;
  }

  /**
   * Runs an experiment to its end, from wherever an earlier run of the same recipe has come, or
   * answers from what is stored.
   *
   * @throws RunInterruptedException if the user stopped it
   * @throws org.semascope.core.SemascopeException if another process is at it, if a file it reads
   *     has changed since it began, or if its own files cannot be written
   */
  public <S, R> StoredRun run(Experiment<S, R> experiment) {
    throw new UnsupportedOperationException();
  }
}
