package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Associate;
import org.semascope.probes.ask.Associate.Result;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.asymmetry.AssociatedPair.Source;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code associate}: how one pair of words goes together, each way. */
@Command(
    name = "associate",
    mixinStandardHelpOptions = true,
    description = {
      "Shows how likely a word is beside another, and the other way round.",
      "P(B|A) of norms is the share of answers B to A; of a masked language model the mean"
          + " probability of B, masked, in paragraphs that hold A and B; of a model that reads from left"
          + " to right that of B as the next word where A stands before it; of static vectors a softmax"
          + " of projections. LAR is ln P(B|A) - ln P(A|B): above 0, A brings B to mind rather than B A."
    },
    footer = {
      "",
      "Examples:",
      "  semascope associate bone dog -m bert-base-uncased --norms usf,eat \\",
      "    --corpus wikischools",
      "  semascope associate bone dog -m none --norms usf"
    })
final class AssociateCommand implements Callable<Integer> {
  private static final String NO_MODEL = "none";

  private final Context context;

  @Parameters(arity = "2", paramLabel = "WORD", description = "Two words, A and B.")
  private List<String> words;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      defaultValue = "bert-base-uncased",
      description = {
        "A model that predicts words or static vectors: a path, a catalogue name or a hub id",
        "(default: bert-base-uncased); none for norms alone."
      })
  private String model;

  @Option(
      names = "--norms",
      paramLabel = "SET",
      split = ",",
      description = "Norms to show beside it: usf, eat, swow-en, or files.")
  private List<String> norms = List.of();

  @Option(
      names = "--corpus",
      paramLabel = "CORPUS",
      defaultValue = KnownSets.WORDNET_GLOSSES,
      description = "An index, a set's name or a corpus (default: ${DEFAULT-VALUE}).")
  private String corpus;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description = "At most so many paragraphs; 0 for all (default ${DEFAULT-VALUE}).")
  private int contexts = 100;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "How many of them to show (default ${DEFAULT-VALUE}).")
  private int shown = 3;

  @Mixin private ThreadsOption threads;
  @Mixin private SeedOption seed;
  @Mixin private FormatOption format;

  AssociateCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int cores = threads.count();
    UsageException.throwIf(shown < 0, "-n must not be negative, as %d is", shown);
    UsageException.throwIf(
        model.equals(NO_MODEL) && norms.isEmpty(),
        "without a model there is only --norms to show: give some");
    Associate question = new Associate();
    try (Questions questions = context.questions(cores)) {
      Subject opened =
          model.equals(NO_MODEL) ? Subject.NONE : questions.model(question, model, Scope.USUAL);
      print(
          questions.ask(
              question,
              new Associate.Options(
                  words.get(0), words.get(1), norms, corpus, contexts, shown, seed.value()),
              opened));
    }
    return 0;
  }

  private void print(Result pair) {
    String forward = "P(%s|%s)".formatted(pair.second(), pair.first());
    String backward = "P(%s|%s)".formatted(pair.first(), pair.second());
    if (format.value() == OutputFormat.JSON) {
      context.print(new Listing<Result>(), List.of(pair), OutputFormat.JSON);
      return;
    }
    Listing<Source> listing =
        new Listing<Source>()
            .shown("source", Source::name)
            .shown(forward, "%.2e", Source::forward)
            .shown(backward, "%.2e", Source::backward)
            .shown("LAR", "%.2f", Source::lar)
            .shown("standard error", "%.2f", Source::error)
            .shown("from", Source::remark);
    context.print(listing, pair.sources(), format.value());
    if (format.value() == OutputFormat.TABLE) {
      for (Associate.Context one : pair.contexts()) {
        context.out().println();
        context.line(
            String.format(
                Locale.ROOT,
                "%s (%d): %.0f %% of %s, %.0f %% of %s",
                one.title(),
                one.paragraph(),
                100 * one.shareForward(),
                forward,
                100 * one.shareBackward(),
                backward));
        context.out().println(ContextsCommand.printable(one.text(), one.places(), context));
      }
    }
    context.out().flush();
  }
}
