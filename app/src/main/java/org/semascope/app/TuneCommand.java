package org.semascope.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.core.Interruption;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.DataKind;
import org.semascope.probes.ModelName;
import org.semascope.tuning.SupersenseTuning;
import org.semascope.tuning.TuningOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tune}: fine-tuning of contextual models. */
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    description = "Fine-tunes a contextual model.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = TuneCommand.Supersenses.class,
    footer = {
      "",
      "Example:",
      "  semascope tune supersenses -m bert-base-uncased --units 100 -o bert-tuned"
    })
final class TuneCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "expected a command: supersenses");
  }

  /** Options of fine-tuning. */
  static final class Settings {
    @Option(
        names = "--supersenses",
        paramLabel = "FILE",
        description =
            "STREUSLE's .conllulex file, or a directory or data set's name, whose training split is"
                + " used (default: ${DEFAULT-VALUE}).")
    private String supersenses = "streusle";

    @Option(
        names = "--learning-rate",
        paramLabel = "X",
        description = "Learning rate (default: ${DEFAULT-VALUE}).")
    private double learningRate = 2e-5;

    @Option(
        names = "--batch",
        paramLabel = "N",
        description = "Batch size in words (default: ${DEFAULT-VALUE}).")
    private int batch = 8;

    @Option(
        names = "--epochs",
        paramLabel = "N",
        description = "Maximum number of epochs (default: ${DEFAULT-VALUE}).")
    private int epochs = 40;

    @Option(
        names = "--patience",
        paramLabel = "N",
        description =
            "Stop after this number of epochs without a lower loss (default: ${DEFAULT-VALUE}).")
    private int patience = 5;

    @Option(
        names = "--freeze",
        description = "Train only the new linear layer and freeze the encoder.")
    private boolean freeze;

    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Number of threads (default: number of cores, ${DEFAULT-VALUE}). Only with 1 is the"
                + " fine-tuning reproducible.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
        names = "--checkpoint",
        paramLabel = "MINUTES",
        description = "Minutes between checkpoints (default: ${DEFAULT-VALUE}).")
    private double checkpoint = 10;

    TuningOptions options(int units, long seed) {
      return new TuningOptions(units, seed, learningRate, batch, epochs, patience, freeze, threads);
    }

    Path corpus(Context context) {
      return context.data().path(supersenses, DataKind.SUPERSENSES);
    }

    Duration between() {
      if (!(checkpoint >= 0 && checkpoint <= Integer.MAX_VALUE)) {
        throw new UsageException("--checkpoint must be 0 or more, but is " + checkpoint);
      }
      return Duration.ofMillis(Math.round(checkpoint * 60_000));
    }
  }

  @Command(
      name = "supersenses",
      mixinStandardHelpOptions = true,
      description = {
        "Fine-tunes an encoder with a linear layer on supersenses of single words.",
        "Nouns, verbs and adpositions are equally frequent. Writes a model directory for all other"
            + " commands, with provenance in tuning.json. Run the same command again to resume.",
        "The first call downloads PyTorch through Maven, about 115 MB."
      },
      footer = {
        "",
        "Example:",
        "  semascope tune supersenses -m bert-base-uncased --units 100 -o bert-tuned"
      })
  static final class Supersenses implements Callable<Integer> {
    private final Context context;

    @Option(
        names = {"-m", "--model"},
        required = true,
        paramLabel = "MODEL",
        description =
            "A directory, a catalogue name (see `models list`) or a hub id org/name[@revision].")
    private String model;

    @Option(
        names = "--units",
        paramLabel = "N",
        description =
            "Number of training words: a third of each category, rounded down (default:"
                + " ${DEFAULT-VALUE}).")
    private int units = 100;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin private Settings settings;

    @Option(
        names = {"-o", "--out"},
        required = true,
        paramLabel = "DIR",
        description = "Output directory for the model.")
    private Path out;

    @Option(
        names = "--fresh",
        description = "Start over, replacing DIR and any unfinished fine-tuning.")
    private boolean fresh;

    Supersenses(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      TuningOptions options = settings.options(units, seed);
      Path corpus = settings.corpus(context);
      SupersenseTuning.Outcome outcome =
          new SupersenseTuning(
                  context.store().resolve(ModelName.parse(model).reference()),
                  corpus,
                  options,
                  context.home(),
                  context.progress(),
                  Interruption.bySignals())
              .to(out, settings.between(), fresh);
      context.say(
          String.format(
              Locale.ROOT,
              "fine-tuned on %d words with %d labels for %d epochs: loss %.4f, training accuracy"
                  + " %.1f %%",
              outcome.words(),
              outcome.labels(),
              outcome.epochs(),
              outcome.loss(),
              100 * outcome.accuracy()));
      context.out().println(out);
      return 0;
    }
  }
}
