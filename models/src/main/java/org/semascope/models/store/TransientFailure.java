package org.semascope.models.store;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A failure of the network or the server that may be over in a moment. */
final class TransientFailure extends IOException {
  private final transient Optional<Duration> retryAfter;

  /** The server answered, but not as it should; perhaps it said when to come back. */
  TransientFailure(String message, Optional<Duration> retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  /** The connection broke. */
  TransientFailure(IOException cause) {
    super(StoreFailures.reason(cause), cause);
    this.retryAfter = Optional.empty();
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
