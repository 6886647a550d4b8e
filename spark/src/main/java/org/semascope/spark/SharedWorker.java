package org.semascope.spark;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.semascope.core.Progress;
import org.semascope.probes.run.ShardTask;

/**
 * The model and data of a run, shared by all shards in a process. The first task opens them while
 * the others wait. Before shards of another run start, those of the previous run must finish.
 */
final class SharedWorker {
  private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
  private static final AtomicInteger OPENED = new AtomicInteger();
  private static String run; // JSON of the task; guarded by the lock
  private static ShardTask.Worker worker; // guarded by the lock

  private SharedWorker() {}

  /** Number of times a model was opened in this process. */
  static int opened() {
    return OPENED.get();
  }

  /**
   * Computes a shard.
   *
   * @param task the JSON of a {@link ShardTask}
   */
  static String score(String task, Map<String, String> env, int threads, String shard) {
    while (true) {
      LOCK.readLock().lock();
      try {
        if (task.equals(run)) {
          return worker.score(shard);
        }
      } finally {
        LOCK.readLock().unlock();
      }
      prepare(task, env, threads);
    }
  }

  private static void prepare(String task, Map<String, String> env, int threads) {
    LOCK.writeLock().lock();
    try {
      if (task.equals(run)) {
        return;
      }
      if (worker != null) {
        run = null;
        worker.close();
        worker = null;
      }
      worker = ShardTask.parse(task).open(env, Progress.SILENT, threads);
      OPENED.incrementAndGet();
      run = task;
    } catch (RuntimeException | LinkageError e) {
      throw new ShardFunction.NotReadyException(
          e instanceof org.semascope.core.SemascopeException ? e.getMessage() : e.toString(), e);
    } finally {
      LOCK.writeLock().unlock();
    }
  }

  /** Closes model and data, for a process that continues with other work. */
  static void clear() {
    LOCK.writeLock().lock();
    try {
      if (worker != null) {
        worker.close();
      }
      worker = null;
      run = null;
    } finally {
      LOCK.writeLock().unlock();
    }
  }
}
