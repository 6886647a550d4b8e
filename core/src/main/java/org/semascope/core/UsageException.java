package org.semascope.core;

/** The command line itself is wrong, whatever the model and the files hold. */
public final class UsageException extends SemascopeException {
  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
