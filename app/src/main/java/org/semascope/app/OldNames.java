package org.semascope.app;

import java.util.Arrays;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Other names of commands and options. They work, but help and completion do not offer them. */
final class OldNames {
  private static final Map<String, String> CURRENT =
      Map.of(
          "--k", "-n",
          "--top", "-n",
          "--layer", "--layers",
          "--corpus", "--data",
          "--index", "--data",
          "--lenient", "--skip-bad",
          "--centred", "--space=centred");

  private OldNames() {}

  /** The words of a command line with the current spelling of the command. */
  static String[] withCommand(String... words) {
    String[] current = words.clone();
    int at = words.length > 1 && words[0].equals("help") ? 1 : 0;
    if (at < words.length && words[at].equals("neighbors")) {
      current[at] = "neighbours";
    }
    return current;
  }

  /**
   * The words of a command line with the current names of options. A name that the command itself
   * declares is left as it is, and so are all words after {@code --}.
   */
  static String[] replaced(CommandSpec program, String... words) {
    CommandSpec command = program;
    String[] current = words.clone();
    int at = 0;
    while (at < words.length && command.subcommands().containsKey(words[at])) {
      command = command.subcommands().get(words[at++]).getCommandSpec();
    }
    int end = Arrays.asList(words).indexOf("--");
    for (; at < (end < 0 ? words.length : end); at++) {
      int equals = words[at].indexOf('=');
      String name = equals < 0 ? words[at] : words[at].substring(0, equals);
      String other = CURRENT.get(name);
      if (other != null
          && command.findOption(name) == null
          && command.findOption(other.split("=")[0]) != null) {
        current[at] = other + words[at].substring(name.length());
      }
    }
    return current;
  }
}
