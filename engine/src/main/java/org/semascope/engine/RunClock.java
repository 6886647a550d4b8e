package org.semascope.engine;

import java.util.concurrent.TimeUnit;

/** Wall time of a run so far, in all sessions. */
final class RunClock {
  private final long earlierMillis;
  private final long begun = System.nanoTime();

  RunClock(long earlierMillis) {
    this.earlierMillis = earlierMillis;
  }

  long millis() {
    return earlierMillis + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }
}
