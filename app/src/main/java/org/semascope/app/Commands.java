package org.semascope.app;

import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of the program. Building all of them takes longer than most commands run, so only
 * those that the command line can need are built.
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
          RunCommand.class,
          ReportCommand.class,
          CompareCommand.class,
          RunsCommand.class,
          ReproduceCommand.class,
          CiteCommand.class,
          DataCommand.class,
          IndexCommand.class,
          TrainCommand.class,
          TuneCommand.class,
          InoculateCommand.class,
          ModelsCommand.class,
          CacheCommand.class,
          ServeCommand.class,
          CompletionCommand.class,
          HelpCommand.class);

  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");
  private static final Set<String> VERSION = Set.of("--version", "-V");
  private static final Set<String> HELP = Set.of("--help", "-h");

  /** Commands that describe all others. */
  private static final Set<String> ABOUT_ALL = Set.of("completion", "help");

  private Commands() {}

  /** Adds the command that the first word names, or all commands if it names none. */
  static void addTo(CommandLine program, Context context, String... words) {
    String first = words.length > 0 ? words[0] : "";
    String second = words.length > 1 ? words[1] : "";
    if (words.length == 1 && VERSION.contains(first)) {
      return; // needs no command
    }
    if (words.length == 0 || words.length == 1 && HELP.contains(first)) {
      for (Class<?> command : ALL) {
        program.addSubcommand(name(command), outline(command));
      }
      addExtensions(program, context);
      return;
    }
    List<Class<?>> needed = ABOUT_ALL.contains(first) ? ALL : named(first, ALL, Commands::name);
    // Loops, since lambdas over picocli's types keep its classes out of the launcher's archive.
    for (Class<?> command : needed) {
      program.addSubcommand(command);
      if (program.getSubcommands().get(name(command)).getCommand()
          instanceof QuestionCommand question) {
        question.addOptions();
      }
    }
    if (needed.equals(List.of(ProbeCommand.class))) {
      addProbes(program, context, named(second, Probes.all(), probe -> probe.about().name()));
    } else if (needed == ALL) {
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

  /** The name and description of a command, without its options, for the list of commands. */
  private static CommandSpec outline(Class<?> command) {
    Command declared = command.getAnnotation(Command.class);
    CommandSpec outline = CommandSpec.create();
    outline.usageMessage().header(declared.header()).description(declared.description());
    return outline;
  }

  /** The name of the command in a command line: its first words, such as {@code runs list}. */
  static String name(String... words) {
    String first = words.length > 0 ? words[0] : "";
    boolean single =
        ALL.stream()
            .anyMatch(
                command ->
                    name(command).equals(first)
                        && command != ProbeCommand.class
                        && command.getAnnotation(Command.class).subcommands().length == 0);
    return single || words.length < 2 || !WORD.matcher(words[1]).matches()
        ? first
        : first + " " + words[1];
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** The single element of this name, or all elements if there is none. */
  private static <T> List<T> named(String name, List<T> all, Function<T, String> names) {
    for (T one : all) {
      if (names.apply(one).equals(name)) {
        return List.of(one);
      }
    }
    return all;
  }
}
