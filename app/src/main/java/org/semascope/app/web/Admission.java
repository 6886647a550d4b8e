package org.semascope.app.web;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.semascope.core.StoppedException;

/** Limits how many answers are computed at the same time, and how many requests wait for them. */
final class Admission {
  private final Semaphore inside;
  private final Semaphore running;
  private final long patienceMillis;

  /**
   * @param running maximum number of answers computed at the same time
   * @param waiting maximum number of requests that wait
   * @param patienceMillis how long a request waits before it is refused
   */
  Admission(int running, int waiting, long patienceMillis) {
    this.inside = new Semaphore(running + waiting);
    this.running = new Semaphore(running, true);
    this.patienceMillis = patienceMillis;
  }

  /** Number of further requests that can run or wait. */
  int free() {
    return inside.availablePermits();
  }

  /**
   * @throws BusyException if too many requests wait, or this one waited too long
   */
  <T> T run(Supplier<T> work) {
    if (!inside.tryAcquire()) {
      throw new BusyException();
    }
    try {
      if (!running.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS)) {
        throw new BusyException();
      }
      try {
        return work.get();
      } finally {
        running.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoppedException("stopped");
    } finally {
      inside.release();
    }
  }
}
