package org.semascope.engine;

/**
 * The user's wish to stop. While shards are computed, the first request lets those under way
 * finish; a second one ends the program at once, losing only these. At all other times a signal
 * does what it always does.
 */
public final class Interruption {
  private final boolean signals;
  private final Runnable endNow;
  private volatile Runnable onFirst = () -> {};
  private volatile boolean requested;

  private Interruption(boolean signals, Runnable endNow) {
    this.signals = signals;
    this.endNow = endNow;
  }

  /** Requested by Ctrl-C and by SIGTERM. */
  public static Interruption bySignals() {
    return new Interruption(
        true, () -> Runtime.getRuntime().halt(RunInterruptedException.EXIT_CODE));
  }

  /**
   * Requested by nobody but callers of {@link #request}.
   *
   * @param endNow what a second request does
   */
  public static Interruption byRequest(Runnable endNow) {
    return new Interruption(false, endNow);
  }

  /** Returns at once. */
  public synchronized void request() {
    if (requested) {
      endNow.run();
      return;
    }
    requested = true;
    onFirst.run();
  }

  public boolean requested() {
    return requested;
  }

  /**
   * Does some work and heeds signals meanwhile.
   *
   * @param told called at the first request
   */
  void during(Runnable work, Runnable told) {
    onFirst = told;
    Signals.Handling handling = signals ? Signals.handle(this::request) : () -> {};
    try {
      work.run();
    } finally {
      handling.close();
      onFirst = () -> {};
    }
  }
}
