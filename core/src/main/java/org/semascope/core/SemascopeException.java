package org.semascope.core;

import java.util.Locale;

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

  /**
   * Refuses what must not be.
   *
   * @param message a format where there are values for it, the sentence itself where there are none
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
