package org.semascope.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code probe}: whole experiments, a subcommand for each. */
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = "Runs an experiment on a model: resumable, with results and a page to read.",
    footer = {"", "Example:", "  semascope probe substitution -m bert-base-uncased --limit 100"})
final class ProbeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "which probe? " + String.join(", ", spec.subcommands().keySet()));
  }
}
