package org.semascope.app;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.semascope.probes.Control;
import org.semascope.probes.run.ControlRuns;
import picocli.CommandLine.Option;

/** The controls that run with the models. */
final class ControlOptions {
  @Option(
      names = "--controls",
      paramLabel = "C,..",
      description = {
        "Baselines scored on the same items: untrained (the same model with random weights), form"
            + " (string similarity), frequency (corpus counts), all or none (default: all on a card,"
            + " form and frequency in a probe)."
      })
  private String controls; // null if not given

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of untrained models per model, each with its own seed (default: 1).")
  private int draws;

  Set<Control> chosen(Set<Control> defaults) {
    return Optional.ofNullable(controls).map(Control::parse).orElse(defaults);
  }

  int draws() {
    return draws;
  }

  /** All stored controls except those that the user left out. */
  ControlRuns runs() {
    return new ControlRuns(chosen(EnumSet.allOf(Control.class)), draws);
  }
}
