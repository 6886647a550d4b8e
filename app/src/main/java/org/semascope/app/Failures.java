package org.semascope.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.app.print.OneLine;
import org.semascope.app.print.ResultStream.ReaderGoneException;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.Suggestions;
import org.semascope.core.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failure: one sentence on stderr and an exit code. */
record Failures(Context context) implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final int FAILED = 1;

  /** A failure of a command. */
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

  /** A failure of Java or the machine, in the program or one of its threads, with a remedy. */
  private Optional<String> ofMachine(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return Optional.of(
            "out of memory (%s; Java may use %s MB): allow more with SEMASCOPE_JAVA_OPTS=-Xmx8g or another size, or use fewer --threads"
                .formatted(at.getMessage(), Runtime.getRuntime().maxMemory() >> 20));
      }
      if (at instanceof StackOverflowError) {
        return Optional.of(
            "stack overflow: the input is nested too deeply; allow more with SEMASCOPE_JAVA_OPTS=-Xss64m, or check the files read");
      }
      if (at instanceof UnsatisfiedLinkError) {
        return Optional.of(
            "cannot load a native library (%s): remove %s, where libraries are unpacked, and try again; check that the libraries support this system"
                .formatted(at.getMessage(), context.home().natives()));
      }
      if (at instanceof LinkageError && at.getCause() == null) {
        return Optional.of(
            "cannot load a part of the program (%s): remove app/target; the next start builds it again"
                .formatted(at));
      }
    }
    return Optional.empty();
  }

  /** An error in the command line. */
  @Override
  public int handleParseException(ParameterException failure, String[] given) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      if (isAllProbes(unmatched)) {
        context.complain("use `semascope card -m MODEL`: it runs all probes");
        return CommandLine.ExitCode.USAGE;
      }
      return usage(unmatched(unmatched), failure.getCommandLine());
    }
    return usage(sentence(failure), failure.getCommandLine());
  }

  /** What is wrong with a value of the command line. */
  static String sentence(ParameterException failure) {
    return failure.getArgSpec() instanceof OptionSpec option
            && option.type().isEnum()
            && failure.getValue() != null
        ? "%s %s: expected one of %s"
            .formatted(option.longestName(), failure.getValue(), values(option))
        : failure.getMessage();
  }

  private static boolean isAllProbes(UnmatchedArgumentException failure) {
    return failure.getCommandLine().getCommandName().equals("probe")
        && failure.getUnmatched().get(0).equals("all");
  }

  /** The values of an enum option as they are typed. */
  static String values(OptionSpec option) {
    List<String> values = new ArrayList<>();
    for (Object value : option.type().getEnumConstants()) {
      values.add(value.toString().toLowerCase(Locale.ROOT));
    }
    return String.join(", ", values);
  }

  private static List<String> names(CommandSpec command) {
    List<String> names = new ArrayList<>();
    command
        .subcommands()
        .forEach(
            (name, sub) -> {
              if (name.equals(sub.getCommandName())) { // not an alias
                names.add(name);
              }
            });
    return names;
  }

  private int usage(String message, CommandLine command) {
    context.complain(message);
    context.err().println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    return CommandLine.ExitCode.USAGE;
  }

  private static String unmatched(UnmatchedArgumentException failure) {
    String first = failure.getUnmatched().get(0);
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    boolean option = failure.isUnknownOption();
    if (!command.subcommands().isEmpty()) {
      List<String> commands = names(command);
      return option
          ? "expected a command before %s: %s".formatted(first, String.join(", ", commands))
          : "there is no command \"%s\"%s; commands: %s"
              .formatted(first, Suggestions.sentence(first, commands), String.join(", ", commands));
    }
    if (option) {
      String name = first.replaceFirst("=.*", "");
      return "there is no option %s%s"
          .formatted(name, Suggestions.sentence(name, command.optionsMap().keySet()));
    }
    boolean takesText =
        command.positionalParameters().stream()
            .anyMatch(parameter -> parameter.paramLabel().equals(OptionRules.TEXT));
    return "unexpected argument \"%s\"%s"
        .formatted(first, takesText ? ": put quotes around a text of several words" : "");
  }
}
