package org.semascope.models.store;

import java.io.IOException;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.ProcessLock;

/**
 * The right to write one model, held by one thread of one process. The operating system takes it
 * back when the process ends, however it ends. Lock files stay: removing one while somebody waits
 * for it would let two in.
 */
final class ModelLock implements AutoCloseable {
  private static final long POLL_MILLIS = 100;

  private final ProcessLock lock;

  private ModelLock(ProcessLock lock) {
    this.lock = lock;
  }

  /** Waits for the lock, saying so once: that another process is {@code doing} it. */
  static ModelLock acquire(Home home, String key, String doing, Progress progress)
      throws IOException {
    Optional<ModelLock> lock = tryAcquire(home, key);
    if (lock.isEmpty()) {
      progress.say("Waiting for another process that is %s %s".formatted(doing, key));
    }
    while (lock.isEmpty()) {
      pause(key);
      lock = tryAcquire(home, key);
    }
    return lock.get();
  }

  /** Nothing if another process or thread holds the lock. */
  static Optional<ModelLock> tryAcquire(Home home, String key) throws IOException {
    return ProcessLock.tryAcquire(home.locks().resolve(key + ".lock")).map(ModelLock::new);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  private static void pause(String key) {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while waiting for %s".formatted(key), e);
    }
  }
}
