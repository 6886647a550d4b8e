package org.semascope.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.semascope.app.print.OneLine;
import org.semascope.app.print.ResultStream.ReaderGoneException;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failure: one sentence to the user, an exit code to the shell. */
record Failures(Context context) implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final int FAILED = 1;

  /** What a command could not do. */
  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult given) {
    if (failure instanceof UsageException) {
      return usage(failure.getMessage(), command);
    }
    return ofProgram(failure);
  }

  int ofProgram(Throwable failure) {
    if (failure instanceof StoppedException) {
      context.complain(failure.getMessage());
      return StoppedException.EXIT_CODE;
    }
    Optional<String> machine = ofMachine(failure);
    boolean known = failure instanceof SemascopeException;
    if (!(failure instanceof ReaderGoneException)) {
      context.complain(
          known
              ? failure.getMessage() + machine.map(why -> ": " + why).orElse("")
              : machine.orElse("internal error, please report it: " + failure));
    }
    if (!known && machine.isEmpty() || context.env().containsKey("SEMASCOPE_TRACE")) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      trace.toString().lines().map(Failures::traceLine).forEach(context.err()::println);
    }
    return FAILED;
  }

  private static String traceLine(String line) {
    return line.startsWith("\t") ? "\t" + OneLine.of(line.substring(1)) : OneLine.of(line);
  }

  /** What Java or the machine could not do, for the program or one of its threads, and the cure. */
  private Optional<String> ofMachine(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return Optional.of(
            "out of memory (%s; Java may take %s MB): allow more with SEMASCOPE_JAVA_OPTS=-Xmx8g or another size, or use fewer --threads"
                .formatted(at.getMessage(), Runtime.getRuntime().maxMemory() >> 20));
      }
      if (at instanceof StackOverflowError) {
        return Optional.of(
            "something in the input is nested too deeply: allow more with SEMASCOPE_JAVA_OPTS=-Xss64m, or look for what is nested in the files read");
      }
      if (at instanceof UnsatisfiedLinkError) {
        return Optional.of(
            "a native library cannot be loaded (%s): remove %s, from where libraries are loaded and where they are unpacked again, and see that this system is one they are made for"
                .formatted(at.getMessage(), context.home().natives()));
      }
      if (at instanceof LinkageError && at.getCause() == null) {
        return Optional.of(
            "a part of the program cannot be loaded (%s): remove app/target, and the next start builds it again"
                .formatted(at));
      }
    }
    return Optional.empty();
  }

  /** What is wrong with the command line. */
  @Override
  public int handleParseException(ParameterException failure, String[] given) {
    String message =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched)
            : failure.getMessage();
    return usage(message, failure.getCommandLine());
  }

  private int usage(String message, CommandLine command) {
    context.complain(message);
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
}
