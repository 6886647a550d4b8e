package org.semascope.app.web;

import org.semascope.core.SemascopeException;

/** A request that is refused with a status of HTTP. */
final class RefusedException extends SemascopeException {
  private static final long serialVersionUID = 1;

  private final int status;

  RefusedException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  int status() {
    return status;
  }
}
