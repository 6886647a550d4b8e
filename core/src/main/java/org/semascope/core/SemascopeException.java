package org.semascope.core;

import java.util.Locale;

/**
 * A failure reported to the user: its message is one sentence that says what went wrong, where, and
 * what was expected. The command line prints the message alone, without a stack trace.
 */
public class SemascopeException extends RuntimeException {
  public SemascopeException(String message) {
    super(message);
  }

  public SemascopeException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Throws if {@code wrong}.
   *
   * @param message a format string if there are values; otherwise taken literally
   */
  public static void throwIf(boolean wrong, String message, Object... values) {
    if (wrong) {
      throw new SemascopeException(sentence(message, values));
    }
  }

  static String sentence(String message, Object... values) {
    return values.length == 0 ? message : String.format(Locale.ROOT, message, values);
  }
}
