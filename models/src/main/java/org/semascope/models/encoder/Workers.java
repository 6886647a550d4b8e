package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.semascope.core.SemascopeException;

/** A fixed number of threads that share out a list of batches, in order. */
final class Workers implements AutoCloseable {
  private final int threads;
  private final ExecutorService pool;
  private final LongAdder busyNanos = new LongAdder();

  Workers(int threads) {
    if (threads < 1) {
      throw new SemascopeException("--threads must be at least 1, not " + threads);
    }
    this.threads = threads;
    this.pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "encoder");
              thread.setDaemon(true);
              return thread;
            });
  }

  int threads() {
    return threads;
  }

  /** Works through the items; the first failure ends all and is thrown. */
  <T> void forEach(List<T> items, Consumer<T> work) {
    List<Future<?>> running = new ArrayList<>(items.size());
    for (T item : items) {
      running.add(pool.submit(() -> timed(work, item)));
    }
    try {
      for (Future<?> task : running) {
        task.get();
      }
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

  /** The time all threads together have worked. */
  long busyNanos() {
    return busyNanos.sum();
  }

  private <T> void timed(Consumer<T> work, T item) {
    long start = System.nanoTime();
    try {
      work.accept(item);
    } finally {
      busyNanos.add(System.nanoTime() - start);
    }
  }

  /** Returns when no batch is running any more: native code does not survive its session's end. */
  @Override
  public void close() {
    pool.shutdownNow();
    boolean interrupted = false;
    boolean done = false;
    while (!done) {
      try {
        done = pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
