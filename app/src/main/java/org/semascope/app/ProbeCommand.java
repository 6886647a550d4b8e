package org.semascope.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code probe}: a subcommand for each experiment. */
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = "Runs one experiment on models, resumable, and writes results and a report.",
    footer = {
      "",
      "`semascope card` runs all of them.",
      "",
      "Example:",
      "  semascope probe substitution -m bert-base-uncased --limit 100"
    })
final class ProbeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "expected a probe: %s; `semascope card` runs all"
            .formatted(String.join(", ", spec.subcommands().keySet())));
  }
}
