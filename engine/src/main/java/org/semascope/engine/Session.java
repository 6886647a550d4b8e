package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

/** The work of one command on a run that it has locked: computes the missing shards. */
record Session<S, R>(
    Experiment<S, R> experiment,
    Recipe recipe,
    RunFolder folder,
    EngineOptions options,
    ShardExecutor executor,
    Progress progress,
    Interruption interruption) {
  void run() throws IOException {
    InputWatch inputs = new InputWatch(recipe, progress);
    ShardPlan<S> plan = ShardPlan.of(experiment);
    inputs.check();
    Manifest manifest = begin(plan);
    try (Journal journal = Journal.open(folder.journal(), manifest.journalName(), plan.size())) {
      RunClock clock = new RunClock(Math.max(manifest.wallMillis(), journal.found().wallMillis()));
      reportState(journal, plan);
      Files.deleteIfExists(folder.path().resolve(RunFolder.FAILED));
      folder.write(manifest.at(Manifest.Status.RUNNING, clock));
      if (journal.done() < plan.size()) {
        compute(plan, journal, inputs, clock, manifest);
      }
      conclude(plan, journal, clock, manifest);
    }
    folder.dropOld();
  }

  /** Writes the first manifest of the run, or the next one after an earlier session. */
  private Manifest begin(ShardPlan<S> plan) throws IOException {
    Optional<Manifest> before = folder.wholeManifest();
    if (before.isPresent() && !before.get().plan().equals(plan.sha256())) {
      throw new SemascopeException(
          "%s: the planned shards differ from those the run began with, although model, data and options are the same: --fresh starts over"
              .formatted(folder.path()));
    }
    Files.createDirectories(folder.path());
    Manifest manifest = Manifest.begin(RecipeHash.of(recipe), recipe, options, plan, before);
    folder.write(manifest);
    return manifest;
  }

  private void reportState(Journal journal, ShardPlan<S> plan) {
    JournalScan found = journal.found();
    if (found.end() < found.length()) {
      progress.say(
          "%s: damaged or incomplete from byte %s; the shards after it are computed again"
              .formatted(folder.journal(), found.end()));
    }
    if (found.done() > 0) {
      progress.say(
          "%s: resuming from %s of %s shards".formatted(folder.path(), found.done(), plan.size()));
    }
  }

  private void compute(
      ShardPlan<S> plan, Journal journal, InputWatch inputs, RunClock clock, Manifest manifest) {
    long left =
        Arrays.stream(journal.missing())
            .mapToLong(shard -> experiment.items(plan.shards().get(shard)))
            .sum();
    String what = "%s %s".formatted(recipe.probe(), recipe.model().shownName());
    try (Progress.Task task =
        progress.resume(what, plan.items() - left, plan.items(), Progress.Unit.ITEMS)) {
      Computation<S, R> work =
          new Computation<>(experiment, plan, folder.journal(), journal, inputs, clock, task);
      interruption.during(
          () -> {
            executor.run(experiment, work, interruption::requested);
            return null;
          },
          () ->
              progress.say(
                  "Finishing the running shards; press Ctrl-C again to stop at once and lose only these"));
    } catch (RuntimeException | Error e) {
      keepTime(manifest, clock, e);
      progress.say("Kept: " + kept(plan, journal));
      throw e;
    }
    if (journal.done() < plan.size()) {
      StoppedException stopped = new StoppedException("stopped: " + kept(plan, journal));
      keepTime(manifest, clock, stopped);
      throw stopped;
    }
  }

  private String kept(ShardPlan<S> plan, Journal journal) {
    return "%s of %s shards are in %s; the same command%s resumes"
        .formatted(
            journal.done(), plan.size(), folder.path(), options.fresh() ? " without --fresh" : "");
  }

  /** Stores the time; a failure to do so must not hide the first failure. */
  private void keepTime(Manifest manifest, RunClock clock, Throwable failure) {
    boolean interrupted = Thread.interrupted(); // an interrupt would close the file
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
      Instant now = Instant.now();
      List<Manifest.OutputFile> written =
          files.publish(all -> RunCrate.of(manifest, now, all, experiment::licence));
      folder.write(manifest.finished(now, clock, files.counters(), written));
    }
  }

  /** The shards of a plan with their results from a complete journal. */
  private record JournalResults<S, R>(Path file, Journal journal, List<S> plan, Type type)
      implements ShardResults<S, R> {
    @Override
    public void forEach(BiConsumer<? super S, ? super R> each) {
      for (int i = 0; i < plan.size(); i++) {
        each.accept(plan.get(i), result(i));
      }
    }

    private R result(int shard) {
      try {
        return Json.MAPPER.readValue(journal.read(shard), Json.MAPPER.constructType(type));
      } catch (JsonProcessingException e) {
        throw new SemascopeException(
            "%s: shard %s: expected a %s, found %s: --fresh starts over"
                .formatted(file, shard, type.getTypeName(), Json.reason(e)),
            e);
      } catch (IOException e) {
        throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
      }
    }
  }

  /** The shards that a session has to compute; appends results to the journal. */
  private static final class Computation<S, R> implements ShardExecutor.Work<S, R> {
    private final Experiment<S, R> experiment;
    private final ShardPlan<S> plan;
    private final Path file;
    private final Journal journal;
    private final InputWatch inputs;
    private final RunClock clock;
    private final Progress.Task task;
    private final AtomicBoolean readable = new AtomicBoolean();

    Computation(
        Experiment<S, R> experiment,
        ShardPlan<S> plan,
        Path file,
        Journal journal,
        InputWatch inputs,
        RunClock clock,
        Progress.Task task) {
      this.experiment = experiment;
      this.plan = plan;
      this.file = file;
      this.journal = journal;
      this.inputs = inputs;
      this.clock = clock;
      this.task = task;
    }

    @Override
    public int[] pending() {
      return journal.missing();
    }

    @Override
    public S shard(int number) {
      return plan.shards().get(number);
    }

    @Override
    public void finished(int number, R result) {
      if (readable.compareAndSet(false, true)) {
        ShardPlan.requireReadable(result, experiment.resultType());
      }
      byte[] json = ShardPlan.json(result);
      inputs.check();
      int done = append(number, json);
      task.note("%s of %s shards".formatted(done, plan.size()));
      task.advance(experiment.items(shard(number)));
    }

    @Override
    public Path failed(int number, String reason) {
      Path failures = file.resolveSibling(RunFolder.FAILED);
      byte[] json = ShardPlan.json(new FailedShard<>(number, reason, shard(number)));
      try (OutputStream out =
          Files.newOutputStream(failures, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        out.write(json);
        out.write('\n');
        return failures;
      } catch (IOException e) {
        throw new SemascopeException("cannot write %s: %s".formatted(failures, IoReason.of(e)), e);
      }
    }

    /** A line of the file of failures. */
    private record FailedShard<S>(int number, String reason, S shard) {}

    private int append(int number, byte[] json) {
      try {
        return journal.append(number, clock.millis(), json);
      } catch (IOException e) {
        throw new SemascopeException("cannot write %s: %s".formatted(file, IoReason.of(e)), e);
      }
    }
  }

  /**
   * Detects changes of input files during a run. Checked before every result is stored, so that the
   * journal contains only results of the inputs that the recipe names.
   */
  private static final class InputWatch {
    private record Watched(Input input, FileStamps seen) {}

    private final List<Watched> all = new ArrayList<>();

    InputWatch(Recipe recipe, Progress progress) {
      watch(recipe.model());
      recipe.data().forEach(this::watch);
      for (Watched one : all) {
        one.seen
            .others()
            .forEach(
                name ->
                    progress.say(
                        "%s: skipped, neither a file nor a folder"
                            .formatted(one.seen.path().resolve(name))));
      }
    }

    private void watch(Input input) {
      if (input.location().isEmpty()) {
        return;
      }
      FileStamps now = stamps(input);
      if (now.bytes() != input.bytes() || !now.modified().toString().equals(input.modified())) {
        throw changed(input); // since it was hashed
      }
      all.add(new Watched(input, now));
    }

    void check() {
      for (Watched one : all) {
        if (!stamps(one.input).equals(one.seen)) {
          throw changed(one.input);
        }
      }
    }

    private static FileStamps stamps(Input input) {
      Path path = Path.of(input.path());
      try {
        return FileStamps.of(path, input.files());
      } catch (IOException e) {
        throw Input.unreadable(path, e);
      }
    }

    private static SemascopeException changed(Input input) {
      return new SemascopeException(
          "%s (%s) was changed while the run was reading it; later results are not kept: restore it and run the same command, or start over with --fresh"
              .formatted(input.name(), input.path()));
    }
  }
}
