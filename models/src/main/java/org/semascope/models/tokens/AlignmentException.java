package org.semascope.models.tokens;

import org.semascope.core.SemascopeException;

/** A word's pieces cannot be told, or do not fit the model: the occurrence has to be left out. */
public final class AlignmentException extends SemascopeException {
  AlignmentException(String message) {
    super(message);
  }
}
