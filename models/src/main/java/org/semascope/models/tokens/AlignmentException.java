package org.semascope.models.tokens;

import org.semascope.core.SemascopeException;

/** The tokens of a word cannot be determined or do not fit the model. */
public final class AlignmentException extends SemascopeException {
  AlignmentException(String message) {
    super(message);
  }
}
