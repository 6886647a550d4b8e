package org.semascope.app.report.idioms;

import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** Names of what a result was measured on, as the probe gives them: {@code en NEU P1 NC}. */
final class Groups {
  private Groups() {}

  static String of(String language, Condition condition, Probe probe, Level level) {
    return of(language, condition.name(), probe.name(), level);
  }

  /**
   * @param where a condition, or two that are set against each other
   * @param what a probe, or what became of one
   */
  static String of(String language, String where, String what, Level level) {
    return String.join(" ", language, where, what, level.toString());
  }

  static String language(String group) {
    return group.substring(0, group.indexOf(' '));
  }
}
