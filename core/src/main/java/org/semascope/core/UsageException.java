package org.semascope.core;

/** The command line itself is wrong, whatever the model and the files hold. */
public final class UsageException extends SemascopeException {
  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Refuses a command line: see {@link SemascopeException#throwIf}. */
  public static void throwIf(boolean wrong, String message, Object... values) {
    if (wrong) {
      throw new UsageException(sentence(message, values));
    }
  }
}
