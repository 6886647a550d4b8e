package org.semascope.app;

import java.util.ServiceLoader;
import org.semascope.core.SemascopeException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IParameterExceptionHandler;

/** The program: finds the command, runs it, and turns failures into one sentence. */
@Command(
    name = "semascope",
    description = "Shows what a language model knows about the meaning of words.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      EncodeCommand.class,
      FillCommand.class,
      SubstituteCommand.class,
      ContextsCommand.class,
      IndexCommand.class,
      ModelsCommand.class,
      CacheCommand.class
    },
    footer = {
      "",
      "`semascope bench` measures speed; it is built when first called.",
      "Data goes to standard output, talk to standard error.",
      "Exit codes: 0 done, 1 failed, 2 wrong usage.",
      "",
      "Example:",
      "  semascope substitute -m bert-base-uncased \"The disaster was over.\" \\",
      "    --key disaster --targets catastrophe,tsunami"
    })
public final class Semascope {
  private static final int FAILED = 1;

  private Semascope() {}

  public static void main(String[] args) {
    Context context = Context.system();
    int code = run(context, args);
    context.out().flush();
    System.exit(code);
  }

  static int run(Context context, String... args) {
    CommandLine line = new CommandLine(new Semascope(), factory(context));
    ServiceLoader.load(CommandExtension.class)
        .forEach(extra -> line.addSubcommand(extra.name(), extra.command(context)));
    line.setOut(new java.io.PrintWriter(context.out(), true))
        .setErr(new java.io.PrintWriter(context.err(), true))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(failures(context))
        .setParameterExceptionHandler(usage(context));
    return line.execute(args);
  }

  /** Commands are made with the context they run in. */
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

  private static IExecutionExceptionHandler failures(Context context) {
    return (failure, command, parsed) -> {
      context.out().flush();
      if (failure instanceof SemascopeException) {
        context.err().println("semascope: " + failure.getMessage());
      } else {
        context.err().println("semascope: internal error, please report it: " + failure);
      }
      boolean unexpected = !(failure instanceof SemascopeException);
      if (unexpected || context.env().containsKey("SEMASCOPE_TRACE")) {
        failure.printStackTrace(context.err());
      }
      return FAILED;
    };
  }

  private static IParameterExceptionHandler usage(Context context) {
    return (failure, args) -> {
      CommandLine command = failure.getCommandLine();
      context.err().println("semascope: " + failure.getMessage());
      context.err().println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
      return CommandLine.ExitCode.USAGE;
    };
  }
}
