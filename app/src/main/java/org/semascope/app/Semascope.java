package org.semascope.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.semascope.core.Interruption;
import org.semascope.core.SemascopeException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;

/** The program: parses the command line and runs the command. */
@Command(
    name = "semascope",
    description = "Measures what a language model knows about word meaning.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "In a source checkout, `semascope bench` measures speed; its first call builds it.",
      "Results go to stdout, messages to stderr.",
      "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a condition of `card` is met, 130 stopped by Ctrl-C or SIGTERM.",
      "",
      "Example:",
      "  semascope card -m bert-base-uncased"
    })
public final class Semascope {
  private Semascope() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // for libraries; our own code passes a locale
    // Otherwise picocli looks for Groovy, which opens every jar of the class path.
    System.setProperty("picocli.disable.closures", "true");
    Context context = Context.system();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> new Failures(context).ofProgram(failure));
    Interruption.endProgram(
        signal -> {
          if (context.terminalErr()) {
            context.err().println(); // a progress bar may be on this line
          }
          context.complain(
              "stopped by %s; the same command resumes or starts over".formatted(signal));
        });
    System.exit(run(context, args));
  }

  static int run(Context caller, String... words) {
    String[] args = OldNames.withCommand(words);
    Context context = caller.of(Commands.name(args));
    Failures failures = new Failures(context);
    CommandLine line = parser(context, args);
    // Help is buffered: on a stream that fails, picocli would print a stack trace.
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help, true))
        .setErr(new PrintWriter(context.err(), true, StandardCharsets.UTF_8))
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures);
    try {
      if (args.length == 0) {
        line.usage(line.getErr());
        return CommandLine.ExitCode.USAGE;
      }
      int code = line.execute(OldNames.replaced(line.getCommandSpec(), args));
      context.out().print(help);
      context.out().flush();
      return code;
    } catch (SemascopeException | Error e) { // picocli lets errors through
      return failures.ofProgram(e);
    }
  }

  /** The command line, with the commands that these words can need. */
  static CommandLine parser(Context context, String... words) {
    CommandLine line = new CommandLine(new Semascope(), factory(context));
    Commands.addTo(line, context, words);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // a text may begin with @
        .setSplitQuotedStrings(true) // quotes are part of a name, not syntax
        .setHelpFactory(new GroupedHelp.Factory());
  }

  /** Passes the context to commands whose constructor takes one. */
  private static IFactory factory(Context context) {
    IFactory plain = CommandLine.defaultFactory();
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        try {
          return type.getDeclaredConstructor(Context.class).newInstance(context);
        } catch (NoSuchMethodException e) {
          return plain.create(type);
        }
      }
    };
  }
}
