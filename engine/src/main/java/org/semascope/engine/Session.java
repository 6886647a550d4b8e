package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/** One command's work on a run whose lock it holds: from the journal as found to the end. */
final class Session<S, R> {
  private final Experiment<S, R> experiment;
  private final Recipe recipe;
  private final RunFolder folder;
  private final EngineOptions options;
  private final ShardExecutor executor;
  private final Progress progress;
  private final Interruption interruption;

  Session(
      Experiment<S, R> experiment,
      Recipe recipe,
      RunFolder folder,
      EngineOptions options,
      ShardExecutor executor,
      Progress progress,
      Interruption interruption) {
    this.experiment = experiment;
    this.recipe = recipe;
    this.folder = folder;
    this.options = options;
    this.executor = executor;
    this.progress = progress;
    this.interruption = interruption;
  }

  void run() throws IOException {
    InputWatch inputs = new InputWatch(recipe, progress);
    ShardPlan<S> plan = ShardPlan.of(experiment);
    inputs.check();
    Manifest manifest = begin(plan);
    try (Journal journal = Journal.open(folder.journal(), manifest.journalName(), plan.size())) {
      RunClock clock = new RunClock(Math.max(manifest.wallMillis(), journal.found().wallMillis()));
      tell(journal, plan);
      Files.deleteIfExists(folder.path().resolve(RunFolder.FAILED));
      folder.write(manifest.at(Manifest.Status.RUNNING, clock));
      if (journal.done() < plan.size()) {
        compute(plan, journal, inputs, clock, manifest);
      }
      conclude(plan, journal, clock, manifest);
    }
    folder.dropOld();
  }

  /** Writes a first manifest, or goes on from that of an earlier session. */
  private Manifest begin(ShardPlan<S> plan) throws IOException {
    Optional<Manifest> before = folder.wholeManifest();
    if (before.isPresent() && !before.get().plan().equals(plan.sha256())) {
      throw new SemascopeException(
          "%s: the shards planned now are not those the run began with, though model, data and options are the same: --fresh starts over"
              .formatted(folder.path()));
    }
    Files.createDirectories(folder.path());
    Manifest manifest = Manifest.begin(RecipeHash.of(recipe), recipe, options, plan, before);
    folder.write(manifest);
    return manifest;
  }

  private void tell(Journal journal, ShardPlan<S> plan) {
    JournalScan found = journal.found();
    if (found.end() < found.length()) {
      progress.say(
          "%s: from byte %d on it is damaged or incomplete; what stood there is computed anew"
              .formatted(folder.journal(), found.end()));
    }
    if (found.done() > 0) {
      progress.say(
          "%s: going on from %d of %d shards".formatted(folder.path(), found.done(), plan.size()));
    }
  }

  private void compute(
      ShardPlan<S> plan, Journal journal, InputWatch inputs, RunClock clock, Manifest manifest) {
    long left =
        Arrays.stream(journal.missing())
            .mapToLong(shard -> experiment.items(plan.shards().get(shard)))
            .sum();
    String what = "%s %s".formatted(recipe.probe(), recipe.model().name());
    try (Progress.Task task =
        progress.resume(what, plan.items() - left, plan.items(), Progress.Unit.ITEMS)) {
      Computation<S, R> work =
          new Computation<>(experiment, plan, folder.journal(), journal, inputs, clock, task);
      interruption.during(
          () -> executor.run(experiment, work, interruption::requested),
          () ->
              progress.say(
                  "Finishing the shards under way; Ctrl-C again ends at once and loses only these"));
    } catch (RuntimeException | Error e) {
      keepTime(manifest, clock, e);
      progress.say("Kept: " + kept(plan, journal));
      throw e;
    }
    if (journal.done() < plan.size()) {
      RunInterruptedException stopped =
          new RunInterruptedException("stopped: " + kept(plan, journal));
      keepTime(manifest, clock, stopped);
      throw stopped;
    }
  }

  private String kept(ShardPlan<S> plan, Journal journal) {
    return "%d of %d shards are in %s; the same command%s goes on from there"
        .formatted(
            journal.done(), plan.size(), folder.path(), options.fresh() ? " without --fresh" : "");
  }

  /** The manifest is of less worth than the failure. */
  private void keepTime(Manifest manifest, RunClock clock, Throwable failure) {
    boolean interrupted = Thread.interrupted(); // which would close the file under our hands
    try {
      folder.write(manifest.at(Manifest.Status.RUNNING, clock));
    } catch (IOException e) {
      failure.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void conclude(ShardPlan<S> plan, Journal journal, RunClock clock, Manifest manifest)
      throws IOException {
    try (RunFiles files = new RunFiles(folder.path())) {
      experiment.conclude(
          new JournalResults<>(folder.journal(), journal, plan.shards(), experiment.resultType()),
          files);
      List<Manifest.OutputFile> written = files.publish();
      folder.write(manifest.finished(Instant.now(), clock, files.counters(), written));
    }
  }
}
