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
   * Runs an experiment to its end, resuming an earlier run of the same recipe, or returns the
   * stored run if it is finished. If another process works on the same run, waits for that process
   * to end first. A label of the model replaces an earlier one.
   *
   * @throws StoppedException if the user stopped it
   * @throws SemascopeException if an input file has changed since the run began, or if the files of
   *     the run cannot be written
   */
  public <S, R> StoredRun run(Experiment<S, R> experiment) {
    Recipe recipe = experiment.recipe();
    RunFolder folder = new RunFolder(RunRoot.directory(options.root(), recipe));
    Optional<StoredRun> stored = stored(folder);
    if (stored.isPresent()) {
      return answer(relabelled(stored.get(), folder, recipe.model().label()));
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

  /** The run of a recipe if it is finished and intact; otherwise empty. */
  public Optional<StoredRun> finished(Recipe recipe) {
    RunFolder folder = new RunFolder(RunRoot.directory(options.root(), recipe));
    return stored(folder).map(run -> relabelled(run, folder, recipe.model().label()));
  }

  private <S, R> StoredRun locked(
      Experiment<S, R> experiment, Recipe recipe, RunFolder folder, RunLock lock)
      throws IOException {
    folder.removeLeftBehind();
    // A run that another process finished during the wait counts as fresh.
    Optional<StoredRun> finished = lock.waited() ? intact(folder) : stored(folder);
    if (finished.isPresent()) {
      return answer(finished.get());
    }
    if (options.fresh()) {
      folder.makeWay();
    } else if (!folder.hasManifest()) {
      ChangedInputs.refuse(options.root(), recipe);
    } else {
      reportState(folder, recipe, lock);
    }
    new Session<>(experiment, recipe, folder, options, executor, progress, interruption).run();
    return StoredRun.open(folder.path());
  }

  private void reportState(RunFolder folder, Recipe recipe, RunLock lock) {
    Optional<Manifest> before = folder.wholeManifest();
    if (before.isEmpty()) {
      progress.say("%s: the manifest is damaged and will be rewritten".formatted(folder.path()));
    } else if (before.get().isWhole()) {
      progress.say(
          "%s: some files are missing or damaged and will be rewritten".formatted(folder.path()));
    } else if (lock.wasAbandoned()) {
      ChangedInputs.rewritten(folder.path(), before.get(), recipe).ifPresent(progress::say);
    }
  }

  /** Writes a new label to the manifest, unless another process works on the run. */
  private StoredRun relabelled(StoredRun run, RunFolder folder, String label) {
    if (label.isEmpty() || label.equals(run.manifest().recipe().model().label())) {
      return run;
    }
    Manifest relabelled = run.manifest().labelled(label);
    try {
      Optional<RunLock> lock = RunLock.tryAcquire(folder.path());
      if (lock.isPresent()) {
        try {
          folder.write(relabelled);
        } finally {
          lock.get().close();
        }
      }
    } catch (IOException e) {
      progress.say(
          "%s: cannot store the name %s: %s".formatted(folder.path(), label, IoReason.of(e)));
    }
    return new StoredRun(folder, relabelled);
  }

  private StoredRun answer(StoredRun run) {
    progress.say("%s: finished before; --fresh computes it again".formatted(run.directory()));
    return run;
  }

  /** A finished run with intact files, unless the user asked for a fresh one. */
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
