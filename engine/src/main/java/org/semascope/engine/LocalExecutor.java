package org.semascope.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.semascope.core.StoppedException;

/**
 * Computes shards in threads of this process. A thread takes its next shard after it has stored a
 * result, so that there is at most one result per thread in memory.
 */
record LocalExecutor(int threads) implements ShardExecutor {
  @Override
  public <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop) {
    ShardQueue<S, R> queue = new ShardQueue<>(experiment, work, work.pending(), stop);
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < Math.min(threads, queue.pending.length); i++) {
      Thread thread = new Thread(queue, "shards-" + i);
      thread.start();
      started.add(thread);
    }
    queue.await(started);
  }

  private static final class ShardQueue<S, R> implements Runnable {
    private final Experiment<S, R> experiment;
    private final Work<S, R> work;
    private final int[] pending;
    private final BooleanSupplier stop;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean abandoned;

    ShardQueue(Experiment<S, R> experiment, Work<S, R> work, int[] pending, BooleanSupplier stop) {
      this.experiment = experiment;
      this.work = work;
      this.pending = pending;
      this.stop = stop;
    }

    @Override
    public void run() {
      while (failure.get() == null && !abandoned && !stop.getAsBoolean()) {
        int mine = next.getAndIncrement();
        if (mine >= pending.length) {
          return;
        }
        try {
          work.finished(pending[mine], experiment.run(work.shard(pending[mine])));
        } catch (StoppedException e) {
          return; // computed again when the run is resumed
        } catch (Throwable e) { // errors, too, must reach the waiting thread
          fail(e);
        }
      }
    }

    private void fail(Throwable e) {
      if (!failure.compareAndSet(null, e) && failure.get() != e) {
        failure.get().addSuppressed(e);
      }
    }

    /** An interrupt of the waiting thread lets running shards finish, as a stop request does. */
    void await(List<Thread> started) {
      boolean interrupted = false;
      for (Thread thread : started) {
        while (thread.isAlive()) {
          try {
            thread.join();
          } catch (InterruptedException e) {
            interrupted = true;
            abandoned = true;
          }
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (failure.get() instanceof Error e) {
        throw e;
      }
      if (failure.get() instanceof RuntimeException e) {
        throw e;
      }
    }
  }
}
