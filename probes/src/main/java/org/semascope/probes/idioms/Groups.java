package org.semascope.probes.idioms;

/**
 * Names of what a result was measured on, in the rows of {@code results.json}: {@code en NEU P1
 * NC}.
 */
public final class Groups {
  private Groups() {}

  public static String of(String language, Condition condition, Probe probe, Level level) {
    return of(language, condition.name(), probe.name(), level);
  }

  /**
   * @param where a condition, or two that are set against each other
   * @param what a probe, or what became of one
   */
  public static String of(String language, String where, String what, Level level) {
    return String.join(" ", language, where, what, level.toString());
  }

  public static String language(String group) {
    return group.substring(0, group.indexOf(' '));
  }
}
