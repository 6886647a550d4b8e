package org.semascope.probes;

import org.semascope.core.SemascopeException;

/** A probe asks for something that a model cannot do. */
public final class NotApplicableException extends SemascopeException {
  private final String need;

  /**
   * @param who the model and the probe, to be followed by "needs"
   * @param need what the probe needs
   */
  public NotApplicableException(String who, String need) {
    super("%s needs %s".formatted(who, need));
    this.need = need;
  }

  public String need() {
    return need;
  }
}
