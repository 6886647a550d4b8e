package org.semascope.engine;

import java.util.concurrent.TimeUnit;

/** What a run has taken so far, this session and all earlier ones. */
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
