package org.semascope.app;

import org.semascope.app.input.UsageException;
import org.semascope.app.print.ResultStream.ReaderGoneException;
import org.semascope.core.SemascopeException;
import org.semascope.engine.RunInterruptedException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells the user what went wrong, in one sentence, and the shell by an exit code. */
final class Failures {
  private static final int FAILED = 1;

  private final Context context;

  Failures(Context context) {
    this.context = context;
  }

  /** What a command could not do. */
  int ofCommand(Exception failure, CommandLine command) {
    if (failure instanceof UsageException) {
      return usage(failure.getMessage(), command);
    }
    return ofProgram(failure);
  }

  int ofProgram(Exception failure) {
    if (failure instanceof RunInterruptedException) {
      say(failure.getMessage());
      return RunInterruptedException.EXIT_CODE;
    }
    boolean expected = failure instanceof SemascopeException;
    if (!(failure instanceof ReaderGoneException)) {
      say(
          expected
              ? failure.getMessage()
              : "internal error, please report it: " + failure.toString());
    }
    if (!expected || context.env().containsKey("SEMASCOPE_TRACE")) {
      failure.printStackTrace(context.err());
    }
    return FAILED;
  }

  /** What is wrong with the command line. */
  int ofArguments(ParameterException failure) {
    String message =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched)
            : failure.getMessage();
    return usage(message, failure.getCommandLine());
  }

  private int usage(String message, CommandLine command) {
    say(message);
    context.err().println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    return CommandLine.ExitCode.USAGE;
  }

  private static String unmatched(UnmatchedArgumentException failure) {
    String first = failure.getUnmatched().get(0);
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    if (failure.isUnknownOption()) {
      return "there is no option " + first;
    }
    if (!command.subcommands().isEmpty()) {
      return "there is no command \"%s\", only %s"
          .formatted(first, String.join(", ", command.subcommands().keySet()));
    }
    boolean takesText =
        command.positionalParameters().stream()
            .anyMatch(parameter -> parameter.paramLabel().equals(OptionRules.TEXT));
    return "unexpected argument \"%s\"%s"
        .formatted(first, takesText ? ": put quotes around a text of several words" : "");
  }

  private void say(String message) {
    context.err().println("semascope: " + message);
  }
}
