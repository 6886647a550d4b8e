package org.semascope.core;

/**
 * A failure the user can understand: its message is one sentence that says what went wrong, where,
 * and what was expected. The command line prints the message alone, without a stack trace.
 */
public class SemascopeException extends RuntimeException {
  public SemascopeException(String message) {
    super(message);
  }

  public SemascopeException(String message, Throwable cause) {
    super(message, cause);
  }
}
