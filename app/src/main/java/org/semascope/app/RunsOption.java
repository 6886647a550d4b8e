package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import org.semascope.engine.StoredRun;
import org.semascope.probes.run.RunNames;
import picocli.CommandLine.Option;

/** The directory in which runs are found by short names. */
final class RunsOption {
  static final String HELP =
      "Runs: directories, or names such as senses:bert-base-uncased, latest or the first digits of"
          + " a hash (see `runs list`).";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Directory of stored runs, where names are looked up (default: runs).")
  private Path root = Path.of("runs"); // also without parsing: `runs` alone lists

  Path root() {
    return root;
  }

  /** The runs of some names. A name that is not a directory is reported with its directory. */
  List<StoredRun> find(Context context, List<String> names) {
    RunNames runs = new RunNames(root);
    List<StoredRun> found = named(runs, context, names);
    if (found.stream()
        .map(run -> run.directory().toString())
        .anyMatch(one -> !names.contains(one))) {
      runs.damaged().forEach(sentence -> context.say("not considered: " + sentence));
    }
    return found;
  }

  private static List<StoredRun> named(RunNames runs, Context context, List<String> names) {
    return names.stream()
        .map(
            name -> {
              StoredRun run = runs.find(name);
              if (!run.directory().toString().equals(name)) {
                context.say("%s: %s".formatted(name, run.directory()));
              }
              return run;
            })
        .toList();
  }
}
