package org.semascope.core.io;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

/** A fixed-size thread pool that starts tasks in order. */
public final class WorkerPool implements AutoCloseable {
  private final int threads;
  private final ExecutorService pool;
  private final LongAdder busyNanos = new LongAdder();

  /**
   * @param name of the threads
   */
  public WorkerPool(String name, int threads) {
    UsageException.throwIf(threads < 1, "--threads must be at least 1, not " + threads);
    this.threads = threads;
    this.pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  public int threads() {
    return threads;
  }

  /** Processes all items; the first failure cancels the rest and is thrown. */
  public <T> void forEach(List<T> items, Consumer<? super T> work) {
    all(items.stream().map(item -> Executors.callable(() -> work.accept(item))).toList());
  }

  /** The results of the tasks, in order; the first failure cancels the rest and is thrown. */
  public <T> List<T> all(List<Callable<T>> tasks) {
    List<Future<T>> running = new ArrayList<>(tasks.size());
    tasks.forEach(task -> running.add(pool.submit(() -> timed(task))));
    try {
      List<T> results = new ArrayList<>(tasks.size());
      for (Future<T> task : running) {
        results.add(task.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SemascopeException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    } finally {
      running.forEach(task -> task.cancel(false));
    }
  }

  /** Total working time of all threads. */
  public long busyNanos() {
    return busyNanos.sum();
  }

  private <T> T timed(Callable<T> task) throws Exception {
    long start = System.nanoTime();
    try {
      return task.call();
    } finally {
      busyNanos.add(System.nanoTime() - start);
    }
  }

  /**
   * Returns when no task is running any more, even if interrupted: native code must not outlive the
   * memory that it uses.
   */
  @Override
  public void close() {
    pool.shutdownNow();
    boolean interrupted = false;
    while (!pool.isTerminated()) {
      try {
        pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
