package org.semascope.models.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a body, and closes it once it has brought too little for too long: the client has a limit
 * for the beginning of an answer, but none for a server that falls silent in the middle, or sends a
 * byte a second.
 */
final class StallGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StallGuard.class);

  private final InputStream body;
  private final Duration limit;
  private final ScheduledExecutorService watch;
  private final int least;
  private long windowStart = System.nanoTime(); // guarded by this
  private long windowBytes; // guarded by this
  private volatile boolean stalled;

  /** Allows for {@code patience} with a server that sends little. */
  StallGuard(InputStream body, RetryPolicy patience) {
    this.body = body;
    this.limit = patience.stall();
    this.least = patience.least();
    this.watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "semascope-download-watch");
              thread.setDaemon(true);
              return thread;
            });
    long period = Math.max(1, limit.toMillis() / 10);
    watch.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
  }

  /**
   * As {@link InputStream#read(byte[])}.
   *
   * @throws TransientFailure for whatever goes wrong, since all of it is the network's doing
   */
  int read(byte[] buffer) throws TransientFailure {
    try {
      int n = body.read(buffer);
      arrived(n);
      return n;
    } catch (IOException e) {
      throw stalled
          ? new TransientFailure(
              String.format(
                  Locale.ROOT,
                  "the server sent less than %,d bytes in %d s",
                  least,
                  limit.toSeconds()),
              Optional.empty())
          : new TransientFailure(e);
    }
  }

  byte[] readAtMost(int bytes) throws TransientFailure {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    int n = read(buffer);
    while (n >= 0 && all.size() < bytes) {
      all.write(buffer, 0, Math.min(n, bytes - all.size()));
      n = read(buffer);
    }
    return all.toByteArray();
  }

  private synchronized void arrived(int bytes) {
    windowBytes += bytes;
    if (windowBytes >= least) {
      windowStart = System.nanoTime();
      windowBytes = 0;
    }
  }

  private synchronized boolean isTooSlow() {
    return System.nanoTime() - windowStart > limit.toNanos();
  }

  private void look() {
    if (isTooSlow()) {
      stalled = true;
      try {
        body.close();
      } catch (IOException e) {
        LOG.debug("closing a stalled download", e); // its reader fails all the same
      }
    }
  }

  @Override
  public void close() {
    watch.shutdownNow();
  }
}
