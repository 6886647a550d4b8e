package org.semascope.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.semascope.core.SemascopeException;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;

/** The program: finds the command and runs it. */
@Command(
    name = "semascope",
    description = "Shows what a language model knows about the meaning of words.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CardCommand.class,
      EncodeCommand.class,
      FillCommand.class,
      NextCommand.class,
      SubstituteCommand.class,
      NeighboursCommand.class,
      SearchCommand.class,
      ThesaurusCommand.class,
      ContextsCommand.class,
      AssociateCommand.class,
      IdiomCommand.class,
      ProbeCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      ReproduceCommand.class,
      CiteCommand.class,
      DataCommand.class,
      IndexCommand.class,
      TrainCommand.class,
      TuneCommand.class,
      InoculateCommand.class,
      ModelsCommand.class,
      CacheCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class
    },
    footer = {
      "",
      "`semascope bench` measures speed; it is built when first called.",
      "Data goes to standard output, talk to standard error.",
      "Exit codes: 0 done, 1 failed, 2 wrong usage.",
      "",
      "Example:",
      "  semascope card -m bert-base-uncased"
    })
public final class Semascope {
  private Semascope() {}

  public static void main(String[] args) {
    Context context = Context.system();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> new Failures(context).ofProgram(failure));
    System.exit(run(context, args));
  }

  static int run(Context context, String... args) {
    Failures failures = new Failures(context);
    CommandLine line = new CommandLine(new Semascope(), factory(context));
    CommandLine probe = line.getSubcommands().get("probe");
    for (Probe<?, ?, ?> one : Probes.all()) {
      probe.addSubcommand(one.about().name(), ProbeSubcommand.spec(context, one));
    }
    ServiceLoader.load(CommandExtension.class)
        .forEach(extra -> line.addSubcommand(extra.name(), extra.command(context)));
    StringWriter help =
        new StringWriter(); // picocli would meet a failing stream with a stack trace
    line.setOut(new PrintWriter(help, true))
        .setErr(new PrintWriter(context.err(), true, StandardCharsets.UTF_8))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // a text may begin with @
        .setExecutionExceptionHandler((failure, at, parsed) -> failures.ofCommand(failure, at))
        .setParameterExceptionHandler((failure, given) -> failures.ofArguments(failure));
    try {
      int code = line.execute(args);
      context.out().print(help);
      context.out().flush();
      return code;
    } catch (SemascopeException | Error e) { // picocli lets errors through
      return failures.ofProgram(e);
    }
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
}
