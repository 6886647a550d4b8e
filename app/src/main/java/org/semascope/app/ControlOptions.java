package org.semascope.app;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.semascope.probes.Control;
import org.semascope.probes.run.ControlRuns;
import picocli.CommandLine.Option;

/** Which controls run beside the models. */
final class ControlOptions {
  @Option(
      names = "--controls",
      paramLabel = "C,..",
      description = {
        "Controls scored on the same items: untrained (the model before training), form (written",
        "form), frequency (corpus counts), all or none. Default: all on a card, form and frequency",
        "on a probe."
      })
  private String controls; // null if the user did not say

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of untrained twins of each model (default: 1).")
  private int draws;

  Set<Control> chosen(Set<Control> defaults) {
    return Optional.ofNullable(controls).map(Control::parse).orElse(defaults);
  }

  int draws() {
    return draws;
  }

  /** Those that are stored, but for what the user left out. */
  ControlRuns runs() {
    return new ControlRuns(chosen(EnumSet.allOf(Control.class)), draws);
  }
}
