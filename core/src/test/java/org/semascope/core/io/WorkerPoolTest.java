package org.semascope.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing while a batch runs. */
@Timeout(60)
class WorkerPoolTest {
  private final AtomicBoolean released = new AtomicBoolean();
  private final AtomicBoolean finished = new AtomicBoolean();

  @Test
  void closingWaitsForRunningTasksAndKeepsTheInterrupt() throws InterruptedException {
    WorkerPool workers = new WorkerPool("test", 1);
    CountDownLatch running = new CountDownLatch(1);
    Thread user =
        new Thread(
            () ->
                workers.forEach(
                    List.of(1),
                    batch -> {
                      running.countDown();
                      ignoreInterrupts();
                    }));
    user.start();
    running.await();

    AtomicBoolean finishedBefore = new AtomicBoolean();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    Thread closer =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              workers.close();
              finishedBefore.set(finished.get());
              stillInterrupted.set(Thread.currentThread().isInterrupted());
            });
    closer.start();
    while (closer.getState() != Thread.State.TIMED_WAITING && closer.isAlive()) {
      Thread.sleep(1);
    }
    released.set(true);
    closer.join();
    user.join();
    assertThat(finishedBefore).isTrue();
    assertThat(stillInterrupted).isTrue();
  }

  /** As native code is. */
  private void ignoreInterrupts() {
    while (!released.get()) {
      Thread.onSpinWait();
    }
    finished.set(true);
  }
}
