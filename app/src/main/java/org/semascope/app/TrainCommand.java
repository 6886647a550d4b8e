package org.semascope.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.core.Interruption;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.DataKind;
import org.semascope.models.skipgram.TrainingOptions;
import org.semascope.models.skipgram.TrainingOptions.Method;
import org.semascope.models.skipgram.VectorFiles;
import org.semascope.models.skipgram.VectorTraining;
import org.semascope.probes.training.CorpusText;
import org.semascope.probes.training.Tokenization;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code train}: static vectors from a corpus. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = "Trains static vectors on a corpus.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {TrainCommand.SkipGram.class, TrainCommand.Cbow.class},
    footer = {"", "Example:", "  semascope train skipgram --data wikischools -o wiki.vectors"})
final class TrainCommand implements Callable<Integer> {
  /** Help of options that name a corpus. */
  static final String CORPUS =
      "A file or directory, or a data set's name (see `data list`). Formats: plain text, lines of"
          + " title, tab, paragraph, WikiExtractor's JSON lines, Wikipedia's XML dumps; each plain or"
          + " compressed with gzip, bzip2 or xz.";

  static final String LINES =
      "Read every file as plain text with one paragraph per line (default: detect the format).";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "expected a command: skipgram or cbow");
  }

  @Command(
      name = "skipgram",
      mixinStandardHelpOptions = true,
      description = {
        "Trains skip-gram vectors with negative sampling.",
        "Writes FILE, FILE.cxt (context vectors) and FILE.vocab (words and counts) in word2vec's"
            + " format. Run the same command again to resume."
      },
      footer = {
        "",
        "Example:",
        "  semascope train skipgram --data wikischools --lower-case -o wiki.vectors"
      })
  static final class SkipGram extends Trainer {
    SkipGram(Context context) {
      super(context, Method.SKIPGRAM);
    }
  }

  @Command(
      name = "cbow",
      mixinStandardHelpOptions = true,
      description = {
        "Trains CBOW vectors with negative sampling.",
        "Writes FILE, FILE.cxt (context vectors) and FILE.vocab (words and counts) in word2vec's"
            + " format. Run the same command again to resume."
      },
      footer = {
        "",
        "Example:",
        "  semascope train cbow --data wikischools --lower-case -o wiki.vectors"
      })
  static final class Cbow extends Trainer {
    Cbow(Context context) {
      super(context, Method.CBOW);
    }
  }

  /** Options and run of both methods. */
  abstract static class Trainer implements Callable<Integer> {
    private final Context context;
    private final Method method;

    @Option(
        names = "--data",
        required = true,
        arity = "1..*",
        paramLabel = "CORPUS",
        description = CORPUS)
    private List<String> corpus;

    @Option(names = "--lines", description = LINES)
    private boolean lines;

    @Option(
        names = {"-o", "--out"},
        required = true,
        paramLabel = "FILE",
        description = "Output file for the vectors.")
    private Path out;

    @Option(
        names = "--size",
        paramLabel = "N",
        description = "Dimension of the vectors (default: ${DEFAULT-VALUE}).")
    private int size = 300;

    @Option(
        names = "--window",
        paramLabel = "N",
        description =
            "Context window: maximum distance in words to each side (default: ${DEFAULT-VALUE}).")
    private int window = 5;

    @Option(
        names = "--negative",
        paramLabel = "N",
        description = "Number of negative samples (default: ${DEFAULT-VALUE}).")
    private int negative = 5;

    @Option(
        names = "--sample",
        paramLabel = "X",
        description =
            "Subsampling threshold for frequent words; 0 means none (default: ${DEFAULT-VALUE}).")
    private double sample = 1e-4;

    @Option(
        names = "--min-count",
        paramLabel = "N",
        description = "Minimum word count (default: ${DEFAULT-VALUE}).")
    private int minCount = 5;

    @Option(
        names = "--epochs",
        paramLabel = "N",
        description = "Number of epochs (default: ${DEFAULT-VALUE}).")
    private int epochs = 5;

    @Option(
        names = "--alpha",
        paramLabel = "X",
        description = "Initial learning rate (default: ${DEFAULT-VALUE}).")
    private double alpha = 0.05;

    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Number of threads (default: number of cores, ${DEFAULT-VALUE}). Only with 1 is the"
                + " training reproducible.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
        names = "--tokens",
        paramLabel = "T",
        description =
            "words: letters and digits, joined by hyphens and apostrophes; blanks: split at white"
                + " space; lines: the same, one sentence per line, as word2vec reads text files"
                + " (default: words).")
    private Tokenization tokens = Tokenization.WORDS;

    @Option(names = "--lower-case", description = "Convert the text to lower case.")
    private boolean lowerCase;

    @Option(names = "--text", description = "Write word2vec's text format.")
    private boolean text;

    @Option(names = "--binary", description = "Write word2vec's binary format (default).")
    private boolean binary;

    @Option(
        names = "--checkpoint",
        paramLabel = "MINUTES",
        description = "Minutes between checkpoints (default: ${DEFAULT-VALUE}).")
    private double checkpoint = 5;

    @Option(
        names = "--fresh",
        description = "Start over, replacing FILE and any unfinished training.")
    private boolean fresh;

    @Spec private CommandSpec spec;

    Trainer(Context context, Method method) {
      this.context = context;
      this.method = method;
    }

    @Override
    public Integer call() {
      new OptionRules(spec).notBoth("--text", "--binary");
      TrainingOptions options = options();
      List<Path> paths =
          corpus.stream().map(name -> context.data().path(name, DataKind.CORPUS)).toList();
      VectorTraining training =
          new VectorTraining(
                  new CorpusText(paths, lines, tokens, lowerCase),
                  options,
                  between(),
                  context.progress())
              .stoppedBy(Interruption.bySignals());
      training.toFiles(new VectorFiles(out, !text), fresh);
      context.out().println(out);
      return 0;
    }

    private TrainingOptions options() {
      try {
        return new TrainingOptions(
            method, size, window, negative, sample, minCount, epochs, alpha, threads, seed);
      } catch (IllegalArgumentException e) {
        throw new UsageException(e.getMessage());
      }
    }

    private Duration between() {
      if (!(checkpoint > 0 && checkpoint <= Integer.MAX_VALUE)) {
        throw new UsageException("--checkpoint must be above 0, but is " + checkpoint);
      }
      return Duration.ofMillis(Math.round(checkpoint * 60_000));
    }
  }
}
