package org.semascope.probes;

import org.semascope.core.SemascopeException;

/** A probe needs something that the model or the data does not provide. */
public final class NotApplicableException extends SemascopeException {
  private final String need;

  /**
   * @param subject the model and the probe
   * @param need what the probe needs
   */
  public NotApplicableException(String subject, String need) {
    super("%s needs %s".formatted(subject, need));
    this.need = need;
  }

  public String need() {
    return need;
  }
}
