package org.semascope.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.core.Interruption;
import org.semascope.core.UsageException;
import org.semascope.models.skipgram.Training;
import org.semascope.models.skipgram.TrainingOptions;
import org.semascope.models.skipgram.TrainingOptions.Method;
import org.semascope.models.skipgram.VectorFiles;
import org.semascope.probes.training.CorpusText;
import org.semascope.probes.training.Tokens;
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
    footer = {"", "Example:", "  semascope train skipgram --corpus wikischools -o wiki.vectors"})
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "give a command: skipgram or cbow");
  }

  @Command(
      name = "skipgram",
      mixinStandardHelpOptions = true,
      description = {
        "Trains by skip-gram with negative sampling: from each word around, the word in the middle.",
        "Writes OUT, OUT.cxt (context vectors) and OUT.vocab (words and counts) in word2vec's form."
            + " The same command resumes an interrupted training."
      },
      footer = {
        "",
        "Example:",
        "  semascope train skipgram --corpus wikischools --lower-case -o wiki.vectors"
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
        "Trains by CBOW with negative sampling: from the mean of the words around, the word in the"
            + " middle.",
        "Writes OUT, OUT.cxt (context vectors) and OUT.vocab (words and counts) in word2vec's form."
            + " The same command resumes an interrupted training."
      },
      footer = {
        "",
        "Example:",
        "  semascope train cbow --corpus wikischools --lower-case -o wiki.vectors"
      })
  static final class Cbow extends Trainer {
    Cbow(Context context) {
      super(context, Method.CBOW);
    }
  }

  /** What both have in common, which is all but the method. */
  abstract static class Trainer implements Callable<Integer> {
    private final Context context;
    private final Method method;

    @Option(
        names = "--corpus",
        required = true,
        arity = "1..*",
        paramLabel = "FILE",
        description =
            "Files or folders, or sets' names (see `data list`). Read are: any plain text, lines of"
                + " title, tab, paragraph, WikiExtractor's JSON lines, Wikipedia's XML dumps; each"
                + " plain or packed by gzip, bzip2 or xz.")
    private List<String> corpus;

    @Option(
        names = "--lines",
        description =
            "Read every file as plain text with one paragraph per line; detect no other format"
                + " (default: recognised by its beginning).")
    private boolean lines;

    @Option(
        names = {"-o", "--out"},
        required = true,
        paramLabel = "OUT",
        description = "The file to write.")
    private Path out;

    @Option(
        names = "--size",
        paramLabel = "N",
        description = "Numbers in a vector (${DEFAULT-VALUE}).")
    private int size = 300;

    @Option(
        names = "--window",
        paramLabel = "N",
        description = "Maximum distance in words to each side (${DEFAULT-VALUE}).")
    private int window = 5;

    @Option(
        names = "--negative",
        paramLabel = "N",
        description = "Words drawn beside every true one (${DEFAULT-VALUE}).")
    private int negative = 5;

    @Option(
        names = "--sample",
        paramLabel = "X",
        description = "Thin out words above this share of the corpus (${DEFAULT-VALUE}); 0: none.")
    private double sample = 1e-4;

    @Option(
        names = "--min-count",
        paramLabel = "N",
        description = "Leave out words seen less often (${DEFAULT-VALUE}).")
    private int minCount = 5;

    @Option(
        names = "--epochs",
        paramLabel = "N",
        description = "How often to go through the corpus (${DEFAULT-VALUE}).")
    private int epochs = 5;

    @Option(
        names = "--alpha",
        paramLabel = "X",
        description = "The learning rate at the beginning (${DEFAULT-VALUE}).")
    private double alpha = 0.05;

    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Cores to use (default: all, ${DEFAULT-VALUE}). With 1, equal runs are equal.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Of all that is drawn (${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
        names = "--tokens",
        paramLabel = "T",
        description = {
          "words: letters and digits, joined by hyphens and apostrophes (default).",
          "blanks: split at white space.",
          "lines: the same, in text files with a sentence a line, as word2vec reads them."
        })
    private Tokens tokens = Tokens.WORDS;

    @Option(names = "--lower-case", description = "Turn capital letters into small ones.")
    private boolean lowerCase;

    @Option(names = "--text", description = "Write word2vec's text form.")
    private boolean text;

    @Option(names = "--binary", description = "Write word2vec's binary form (the default).")
    private boolean binary;

    @Option(
        names = "--checkpoint",
        paramLabel = "MINUTES",
        description = "Time between two checkpoints (${DEFAULT-VALUE}).")
    private double checkpoint = 5;

    @Option(
        names = "--fresh",
        description = "Start over, replacing OUT and what an unfinished training has left.")
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
      List<Path> paths = corpus.stream().map(name -> context.data().path(name)).toList();
      Training training =
          new Training(
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
