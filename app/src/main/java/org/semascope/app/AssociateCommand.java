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

/** {@code associate}: how one pair of words goes together, each way. */
@Command(
    name = "associate",
    description = {
      "Shows how likely a word is beside another, and the other way round.",
      "P(B|A) of norms is the share of answers B to A; of a masked language model the mean"
          + " probability of B, masked, in paragraphs that hold A and B; of a model that reads from left"
          + " to right that of B as the next word after text that contains A; of static vectors a softmax"
          + " of projections. LAR is ln P(B|A) - ln P(A|B): above 0, A brings B to mind rather than B A."
          + " With -m none, norms alone are shown."
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
    Options asked = options.read(Map.of("first", words.get(0), "second", words.get(1)));
    UsageException.throwIf(
        model.read().name().equals(Associate.NO_MODEL) && asked.norms().isEmpty(),
        "without a model there is only --norms to show: give some");
    print(ask(new Associate(), asked, model.read(), Scope.USUAL));
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
