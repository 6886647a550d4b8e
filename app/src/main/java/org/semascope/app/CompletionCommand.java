package org.semascope.app;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: what makes a shell complete commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script by which bash and zsh complete commands and options.",
      "It is made from the commands themselves."
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
    context.out().print(AutoComplete.bash(root.name(), root.commandLine()));
    context.out().flush();
    return 0;
  }
}
