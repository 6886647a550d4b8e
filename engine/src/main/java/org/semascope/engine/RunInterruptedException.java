package org.semascope.engine;

import org.semascope.core.SemascopeException;

/**
 * The user stopped the run; what is finished is kept. Its message tells how to go on; the customary
 * exit code is {@link #EXIT_CODE}.
 */
public final class RunInterruptedException extends SemascopeException {
  public static final int EXIT_CODE = 130;

  RunInterruptedException(String message) {
    super(message);
  }
}
