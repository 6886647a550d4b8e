package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

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
   * answers from what is stored. While another process works on the same run, it waits for the end
   * of that process, and then answers from its results or resumes.
   *
   * @throws StoppedException if the user stopped it
   * @throws SemascopeException if a file it reads has changed since it began, or if its own files
   *     cannot be written
   */
  public <S, R> StoredRun run(Experiment<S, R> experiment) {
    Recipe recipe = experiment.recipe();
    RunFolder folder = new RunFolder(RunRoot.directory(options.root(), recipe));
    Optional<StoredRun> stored = stored(folder);
    if (stored.isPresent()) {
      return answer(stored.get());
    }
    try {
      RunRoot.create(options.root());
      RunLock lock = RunLock.acquire(folder.path(), progress::say, interruption::requested);
      try {
        return locked(experiment, recipe, folder, lock);
      } finally {
        lock.close();
      }
    } catch (IOException e) {
      throw unwritable(folder.path(), e);
    }
  }

  /** The run of a recipe if it is finished and whole; nothing if it would have to be computed. */
  public Optional<StoredRun> finished(Recipe recipe) {
    return stored(new RunFolder(RunRoot.directory(options.root(), recipe)));
  }

  private <S, R> StoredRun locked(
      Experiment<S, R> experiment, Recipe recipe, RunFolder folder, RunLock lock)
      throws IOException {
    folder.removeLeftBehind();
    // What was finished while this process waited is fresh enough.
    Optional<StoredRun> finishedMeanwhile = lock.waited() ? intact(folder) : stored(folder);
    if (finishedMeanwhile.isPresent()) {
      return answer(finishedMeanwhile.get());
    }
    if (options.fresh()) {
      folder.makeWay();
    } else if (!folder.hasManifest()) {
      ChangedInputs.refuse(options.root(), recipe);
    } else {
      tell(folder, recipe, lock);
    }
    new Session<>(experiment, recipe, folder, options, executor, progress, interruption).run();
    return StoredRun.open(folder.path());
  }

  private void tell(RunFolder folder, Recipe recipe, RunLock lock) {
    Optional<Manifest> before = folder.wholeManifest();
    if (before.isEmpty()) {
      progress.say("%s: its manifest is damaged; writing it again".formatted(folder.path()));
    } else if (before.get().isWhole()) {
      progress.say(
          "%s: some of its files are missing or damaged; writing them again"
              .formatted(folder.path()));
    } else if (lock.wasAbandoned()) {
      ChangedInputs.rewritten(folder.path(), before.get(), recipe).ifPresent(progress::say);
    }
  }

  private StoredRun answer(StoredRun run) {
    progress.say("%s: finished before; --fresh computes it again".formatted(run.directory()));
    return run;
  }

  /** A finished run with all its files as they were written, unless the user wants none. */
  private Optional<StoredRun> stored(RunFolder folder) {
    return options.fresh() ? Optional.empty() : intact(folder);
  }

  private static Optional<StoredRun> intact(RunFolder folder) {
    return folder
        .wholeManifest()
        .map(manifest -> new StoredRun(folder, manifest))
        .filter(StoredRun::isIntact);
  }

  private static SemascopeException unwritable(Path folder, IOException e) {
    return new SemascopeException("cannot write in %s: %s".formatted(folder, IoReason.of(e)), e);
  }
}
