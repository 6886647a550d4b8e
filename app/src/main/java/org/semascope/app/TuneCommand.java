package org.semascope.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.core.Interruption;
import org.semascope.core.UsageException;
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
    throw new ParameterException(spec.commandLine(), "give a command: supersenses");
  }

  /** Options of fine-tuning. */
  static final class Settings {
    @Option(
        names = "--supersenses",
        paramLabel = "FILE",
        description =
            "STREUSLE's .conllulex file, or a folder or set's name of which the training part is"
                + " taken (${DEFAULT-VALUE}).")
    private String supersenses = "streusle";

    @Option(
        names = "--learning-rate",
        paramLabel = "X",
        description = "How far a step goes (${DEFAULT-VALUE}).")
    private double learningRate = 2e-5;

    @Option(
        names = "--batch",
        paramLabel = "N",
        description = "Words in a step (${DEFAULT-VALUE}).")
    private int batch = 8;

    @Option(
        names = "--epochs",
        paramLabel = "N",
        description = "How often to go through the words at most (${DEFAULT-VALUE}).")
    private int epochs = 40;

    @Option(
        names = "--patience",
        paramLabel = "N",
        description = "Stop after this number of epochs without a lower loss (${DEFAULT-VALUE}).")
    private int patience = 5;

    @Option(
        names = "--freeze",
        description = "Train the new layer alone and leave the encoder as it is.")
    private boolean freeze;

    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Cores to use (default: all, ${DEFAULT-VALUE}). With 1, equal tunings are equal.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
        names = "--checkpoint",
        paramLabel = "MINUTES",
        description = "Time between two states that are kept (${DEFAULT-VALUE}).")
    private double checkpoint = 10;

    TuningOptions options(int units, long seed) {
      return new TuningOptions(units, seed, learningRate, batch, epochs, patience, freeze, threads);
    }

    Path corpus(Context context) {
      return context.data().path(supersenses);
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
        "Fine-tunes an encoder and a linear layer on the supersenses of single words, as many nouns"
            + " as verbs as adpositions.",
        "Writes a model directory that every other command takes, with a tuning.json that says how"
            + " it was made. The same command resumes an interrupted fine-tuning.",
        "PyTorch, about 115 MB, is fetched through Maven when this is first called."
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
            "A directory, a catalogue name (see `models list`) or a hub id org/name[@rev].")
    private String model;

    @Option(
        names = "--units",
        paramLabel = "N",
        description =
            "Words to train on: a third of each category, rounded down (${DEFAULT-VALUE}).")
    private int units = 100;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Of all that is drawn (${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin private Settings settings;

    @Option(
        names = {"-o", "--out"},
        required = true,
        paramLabel = "DIR",
        description = "The directory to write.")
    private Path out;

    @Option(
        names = "--fresh",
        description = "Start over, replacing DIR and what an unfinished tuning has left.")
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
                  context.store().resolve(model),
                  corpus,
                  options,
                  context.home(),
                  context.progress(),
                  Interruption.bySignals())
              .to(out, settings.between(), fresh);
      context.say(
          String.format(
              Locale.ROOT,
              "Tuned on %d words with %d labels for %d epochs: loss %.4f, %.1f %% of the words"
                  + " right",
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
