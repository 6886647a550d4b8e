package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;
import org.semascope.probes.run.Request;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines: the user's own, and those of probes run by other commands. */
final class CommandWords {
  private CommandWords() {}

  static List<String> of(CommandSpec command) {
    List<String> words = new ArrayList<>(List.of("semascope"));
    words.addAll(command.root().commandLine().getParseResult().originalArgs());
    return words;
  }

  /**
   * Runs a probe as its own command would.
   *
   * @param options what follows {@code probe NAME}
   */
  static List<StoredRun> probe(Context context, String name, List<String> options) {
    List<String> words = new ArrayList<>(List.of("semascope", "probe", name));
    words.addAll(options);
    return parsed(context, name, options).run(words);
  }

  /**
   * The request of the command of a probe.
   *
   * @param options what follows {@code probe NAME}
   */
  static Request<?, ?, ?> request(Context context, String name, List<String> options) {
    return parsed(context, name, options).request();
  }

  private static ProbeSubcommand<?, ?, ?> parsed(
      Context context, String name, List<String> options) {
    CommandLine probe =
        new CommandLine(ProbeSubcommand.spec(context, Probes.named(name)))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExpandAtFiles(false);
    probe.parseArgs(OldNames.replaced(probe.getCommandSpec(), options.toArray(String[]::new)));
    return probe.getCommand();
  }
}
