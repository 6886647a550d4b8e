package org.semascope.models.skipgram;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.semascope.core.SemascopeException;

/**
 * The threads of a training. Now and then all of them rest, and a checkpoint is taken; what becomes
 * of each does not depend on when.
 */
final class TrainingThreads implements AutoCloseable {
  private final TrainingContext course;
  private final List<Worker> workers = new ArrayList<>();
  private final ExecutorService threads;
  private final AtomicBoolean broken = new AtomicBoolean();

  /**
   * @param slices one a thread
   * @param standings where each begins
   */
  TrainingThreads(TrainingContext course, List<Slice> slices, List<WorkerState> standings) {
    this.course = course;
    this.threads = Executors.newFixedThreadPool(slices.size());
    try {
      for (int i = 0; i < slices.size(); i++) {
        workers.add(new Worker(course, slices.get(i), standings.get(i)));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Trains to the end, or to the checkpoint after a stop was requested.
   *
   * @param checkpoint gets the standings whenever all rest
   * @return whether the end was reached
   */
  boolean train(
      CheckpointSchedule rests,
      Consumer<List<WorkerState>> checkpoint,
      TrainingReporter pace,
      BooleanSupplier stopRequested) {
    while (!isFinished()) {
      BooleanSupplier rest = rests.next(course);
      run(() -> stopRequested.getAsBoolean() || rest.getAsBoolean(), pace);
      if (!isFinished()) {
        checkpoint.accept(workers.stream().map(Worker::standing).toList());
        if (stopRequested.getAsBoolean()) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isFinished() {
    return workers.stream().allMatch(Worker::isFinished);
  }

  /** From one rest to the next. */
  private void run(BooleanSupplier rest, TrainingReporter pace) {
    BooleanSupplier stop = () -> broken.get() || rest.getAsBoolean();
    List<Future<?>> running = new ArrayList<>();
    for (Worker worker : workers) {
      running.add(threads.submit(() -> worker.run(stop)));
    }
    for (Future<?> one : running) {
      await(one, pace);
    }
  }

  private void await(Future<?> one, TrainingReporter pace) {
    try {
      while (true) {
        try {
          one.get(1, TimeUnit.SECONDS);
          return;
        } catch (TimeoutException e) {
          pace.tell();
        }
      }
    } catch (ExecutionException e) {
      broken.set(true);
      if (e.getCause() instanceof SemascopeException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      broken.set(true);
      Thread.currentThread().interrupt();
      throw new SemascopeException("the training was interrupted", e);
    }
  }

  /** The threads end after the sentence they are at. */
  @Override
  public void close() {
    broken.set(true);
    threads.shutdown();
    try {
      threads.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.forEach(Worker::close);
  }
}
