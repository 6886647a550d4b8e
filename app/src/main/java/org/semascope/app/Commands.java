package org.semascope.app;

import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of the program. Reading what all of them say of themselves takes longer than most
 * commands run, so only those are made that the command line can need.
 */
final class Commands {
  private static final List<Class<?>> ALL =
      List.of(
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
          HelpCommand.class);

  private static final Set<String> VERSION = Set.of("--version", "-V");
  private static final Set<String> HELP = Set.of("--help", "-h");

  /** These speak of all commands. */
  private static final Set<String> ABOUT_ALL = Set.of("completion", "help");

  private Commands() {}

  /** Adds the command that the first word names; all of them if it names none. */
  static void addTo(CommandLine program, Context context, String... words) {
    String first = words.length > 0 ? words[0] : "";
    String second = words.length > 1 ? words[1] : "";
    if (words.length == 1 && VERSION.contains(first)) {
      return; // needs no command
    }
    if (words.length == 1 && HELP.contains(first)) {
      for (Class<?> command : ALL) {
        program.addSubcommand(name(command), outline(command));
      }
      addExtensions(program, context);
      return;
    }
    List<Class<?>> asked = ABOUT_ALL.contains(first) ? ALL : named(first, ALL, Commands::name);
    // Loops, since lambdas over picocli's types keep its classes out of the launcher's archive.
    for (Class<?> command : asked) {
      program.addSubcommand(command);
      if (program.getSubcommands().get(name(command)).getCommand()
          instanceof QuestionCommand question) {
        question.addOptions();
      }
    }
    if (asked.equals(List.of(ProbeCommand.class))) {
      addProbes(program, context, named(second, Probes.all(), probe -> probe.about().name()));
    } else if (asked == ALL) {
      addProbes(program, context, Probes.all());
      addExtensions(program, context);
    }
  }

  private static void addProbes(CommandLine program, Context context, List<Probe<?, ?, ?>> probes) {
    CommandLine parent = program.getSubcommands().get("probe");
    for (Probe<?, ?, ?> probe : probes) {
      parent.addSubcommand(probe.about().name(), ProbeSubcommand.spec(context, probe));
    }
  }

  private static void addExtensions(CommandLine program, Context context) {
    for (CommandExtension extra : ServiceLoader.load(CommandExtension.class)) {
      program.addSubcommand(extra.name(), extra.command(context));
    }
  }

  /** What a list of commands says of one, without its options. */
  private static CommandSpec outline(Class<?> command) {
    Command said = command.getAnnotation(Command.class);
    CommandSpec outline = CommandSpec.create();
    outline.usageMessage().header(said.header()).description(said.description());
    return outline;
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** The one of this name by itself, or all if there is none. */
  private static <T> List<T> named(String name, List<T> all, Function<T, String> names) {
    for (T one : all) {
      if (names.apply(one).equals(name)) {
        return List.of(one);
      }
    }
    return all;
  }
}
