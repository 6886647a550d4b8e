package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: a script that completes commands and options in a shell. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script for bash and zsh that completes commands, options and their values.",
      "It is generated from the declared commands."
    },
    footer = {
      "",
      "In ~/.bashrc or ~/.zshrc: source <(semascope completion)",
      "",
      "Example:",
      "  semascope completion > semascope.bash"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    offerLowerCase(root);
    context.out().print(AutoComplete.bash(root.name(), root.commandLine()));
    context.out().flush();
    return 0;
  }

  /** Values of enum options are typed in lower case, as in help. */
  private static void offerLowerCase(CommandSpec command) {
    for (OptionSpec option : List.copyOf(command.options())) {
      if (option.completionCandidates() != null) {
        List<String> values = new ArrayList<>();
        option.completionCandidates().forEach(value -> values.add(value.toLowerCase(Locale.ROOT)));
        command.remove(option);
        command.addOption(OptionSpec.builder(option).completionCandidates(values).build());
      }
    }
    command.subcommands().values().forEach(sub -> offerLowerCase(sub.getCommandSpec()));
  }
}
