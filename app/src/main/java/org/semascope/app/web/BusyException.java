package org.semascope.app.web;

import org.semascope.core.SemascopeException;

/** Too much work is waiting; the same request succeeds later. */
final class BusyException extends SemascopeException {
  private static final long serialVersionUID = 1;

  BusyException() {
    super("busy: too many requests are waiting; try again in a few seconds");
  }
}
