package org.semascope.core;

/** An invalid command line, independent of the content of models and files. */
public final class UsageException extends SemascopeException {
  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Throws if {@code wrong}: see {@link SemascopeException#throwIf}. */
  public static void throwIf(boolean wrong, String message, Object... values) {
    if (wrong) {
      throw new UsageException(sentence(message, values));
    }
  }
}
