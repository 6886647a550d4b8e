package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.semascope.core.SemascopeException;

/** Threads that share out tasks. Once they are closed, nothing of theirs runs any more. */
final class Threads implements AutoCloseable {
  private final ExecutorService pool;

  Threads(int count) {
    pool =
        Executors.newFixedThreadPool(
            count,
            task -> {
              Thread thread = new Thread(task, "neighbours");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** What the tasks give, in their order; the first failure is thrown. */
  <T> List<T> all(List<Callable<T>> tasks) {
    List<T> results = new ArrayList<>(tasks.size());
    try {
      for (Future<T> task : pool.invokeAll(tasks)) {
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
    }
  }

  /** Waits even if interrupted: a task must not outlive the memory it works on. */
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
