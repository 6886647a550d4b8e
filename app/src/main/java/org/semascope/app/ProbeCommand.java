package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import picocli.CommandLine;
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

  /** The command with its subcommands. */
  static CommandSpec spec(Context context) {
    CommandSpec all = CommandSpec.forAnnotatedObject(new ProbeCommand());
    for (Probe<?, ?, ?> probe : Probes.all()) {
      all.addSubcommand(probe.about().name(), new CommandLine(ProbeSubcommand.spec(context, probe)));
    }
    return all;
  }

  @Override
  public Integer call() {
    List<String> names = new ArrayList<>();
    Probes.all().forEach(probe -> names.add(probe.about().name()));
    throw new ParameterException(
        spec.commandLine(),
        "which probe? " + names.stream().collect(Collectors.joining(", ")));
  }
}
