package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.core.UsageException;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Associate;
import org.semascope.probes.ask.Associate.Options;
import org.semascope.probes.ask.Associate.Result;
import org.semascope.probes.asymmetry.AssociatedPair.Source;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code associate}: association strength of a word pair, in both directions. */
@Command(
    name = "associate",
    description = {
      "Prints the association strength of two words in both directions.",
      "P(B|A) in norms is the proportion of responses B to the cue A; in a masked language model the"
          + " mean probability of B, masked, in paragraphs that contain A and B; in a causal model the"
          + " probability of B as the next word after text that contains A; in static vectors a softmax"
          + " of projections. LAR is ln P(B|A) - ln P(A|B): above 0, the association from A to B is"
          + " the stronger one. With -m none, only norms are printed."
    },
    footer = {
      "",
      "Examples:",
      "  semascope associate bone dog -m bert-base-uncased --norms usf,eat \\",
      "    --corpus wikischools",
      "  semascope associate bone dog -m none --norms usf"
    })
final class AssociateCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options("", "", List.of()));
  private final RecordOptions<ModelOptions> model = options(ModelOptions.of("bert-base-uncased"));

  @Parameters(arity = "2", paramLabel = "WORD", description = "Two words, A and B.")
  private List<String> words;

  AssociateCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Options pair = options.read(Map.of("first", words.get(0), "second", words.get(1)));
    UsageException.throwIf(
        model.read().name().equals(Associate.NO_MODEL) && pair.norms().isEmpty(),
        "-m none needs --norms");
    print(ask(new Associate(), pair, model.read(), Scope.USUAL));
    return 0;
  }

  private void print(Result pair) {
    String forward = "P(%s|%s)".formatted(pair.second(), pair.first());
    String backward = "P(%s|%s)".formatted(pair.first(), pair.second());
    if (format.value().isJson()) {
      context.print(new Listing<Result>().single(), List.of(pair), format.value());
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
