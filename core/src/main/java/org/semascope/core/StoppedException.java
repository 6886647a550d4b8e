package org.semascope.core;

/** The user stopped the work; its message says what is kept and how to resume. */
public final class StoppedException extends SemascopeException {
  /** The exit code of a program that Ctrl-C or SIGTERM stopped. */
  public static final int EXIT_CODE = 130;

  public StoppedException(String message) {
    super(message);
  }
}
