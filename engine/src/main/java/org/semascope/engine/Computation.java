package org.semascope.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/** The shards a session has to compute, and what becomes of each result: it is written down. */
final class Computation<S, R> implements ShardExecutor.Work<S, R> {
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
    task.note("%d of %d shards".formatted(done, plan.size()));
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
