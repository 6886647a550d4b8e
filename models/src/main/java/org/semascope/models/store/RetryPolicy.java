package org.semascope.models.store;

import java.time.Duration;
import org.semascope.core.SemascopeException;

/**
 * How often and how long to try before giving up on a server.
 *
 * @param attempts in a row without progress
 * @param firstPause after the first failure; doubled after each further one
 * @param longestPause that neither doubling nor the server's own wish exceeds
 * @param connect to wait for a connection
 * @param answer to wait for the beginning of an answer
 * @param stall to wait for the next {@code least} bytes of a body
 * @param least bytes that a server must send in that time, or be given up
 * @param mostUnstated bytes of a file whose size the server does not state
 */
record RetryPolicy(
    int attempts,
    Duration firstPause,
    Duration longestPause,
    Duration connect,
    Duration answer,
    Duration stall,
    int least,
    long mostUnstated) {
  static final RetryPolicy DEFAULT =
      new RetryPolicy(
          6,
          Duration.ofSeconds(1),
          Duration.ofSeconds(60),
          Duration.ofSeconds(20),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60),
          1 << 16, // a kilobyte a second
          1L << 34);

  /** Waits before the next attempt. */
  void pauseAfter(int failures, TransientFailure failure) {
    Duration doubled = firstPause.multipliedBy(1L << Math.min(failures - 1, 16));
    Duration wished = failure.retryAfter().orElse(doubled);
    Duration pause = wished.compareTo(longestPause) > 0 ? longestPause : wished;
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while waiting to try again", e);
    }
  }
}
