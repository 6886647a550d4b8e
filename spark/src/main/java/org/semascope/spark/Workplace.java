package org.semascope.spark;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.semascope.core.Progress;
import org.semascope.probes.run.ShardTask;

/**
 * What a process keeps from one shard to the next: the model and data of the run that it computes
 * shards of. The first task opens them, while the others wait; when shards of another run come, the
 * last ones of the run before are waited for.
 */
final class Workplace {
  private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
  private static final AtomicInteger OPENED = new AtomicInteger();
  private static String run; // JSON of the task; guarded by the lock
  private static ShardTask.Worker worker; // guarded by the lock

  private Workplace() {}

  /** How many times a model was opened in this process. */
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

  /** Gives up what is kept; for a process that continues with something else. */
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
