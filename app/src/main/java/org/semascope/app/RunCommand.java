package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.ExperimentPart;
import org.semascope.probes.card.ExperimentRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: an experiment of the user: models, probes, data sets and seeds. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs an experiment described in a YAML file: models x probes x data sets x seeds.",
      "Every combination is an ordinary run, reused if it exists; one page has all of them."
    },
    footer = {
      "",
      "Keys of the file: name, models, probes (each with its options), seeds, and options of all",
      "probes. See docs/experiments.md. Run the same command again to resume.",
      "",
      "Examples:",
      "  semascope run experiment.yaml",
      "  semascope run experiment.yaml --dry-run"
    })
final class RunCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment, a YAML file.")
  private Path file;

  @Option(
      names = "--dry-run",
      description = "List all runs with their state and estimated cost, and stop.")
  private boolean dryRun;

  @Mixin private WorkOptions work;
  @Mixin private FormatOption format;

  RunCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ExperimentFile experiment = ExperimentFile.read(context, file);
    Path folder = work.root().resolve("experiments").resolve(experiment.name());
    return work.with(
        context,
        CommandWords.of(spec),
        runners -> {
          ExperimentRunner runner =
              new ExperimentRunner(context.env(), context.progress(), runners);
          List<CardModel> models = experiment.models(runner);
          List<ExperimentPart> parts = experiment.parts(runner, models);
          ExperimentWork all =
              new ExperimentWork(
                  context, runner, experiment.name(), cells -> folder, models, parts);
          if (dryRun) {
            all.estimate(format.value());
          } else {
            all.run(format.value());
          }
          return 0;
        });
  }
}
