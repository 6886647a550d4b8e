package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.app.input.Lists;
import org.semascope.core.SemascopeException;
import org.semascope.models.Subject;
import org.semascope.probes.ask.Fill;
import org.semascope.probes.ask.Fill.Candidate;
import org.semascope.probes.ask.Fill.Mask;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.TokenIds;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fill}: what a model expects at a mask. */
@Command(
    name = "fill",
    mixinStandardHelpOptions = true,
    description = "Gives the probability of words at a masked place, and the likeliest ones there.",
    footer = {
      "",
      "A text with several masks gives one result for each, the others left masked.",
      "Lines of --input: text, candidates (comma-separated) after a tab, or JSON:",
      "  {\"text\": \"... [MASK] ...\", \"candidates\": [\"...\"]}.",
      "",
      "Example:",
      "  semascope fill -m bert-base-uncased \"the capital of france is [MASK].\" \\",
      "    --candidates paris,rome --top 3"
    })
final class FillCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ModelOptions model;
  @Mixin private BatchOptions batch;
  @Mixin private FormatOption format;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "A text with [MASK] in it.")
  private String text;

  @Option(
      names = "--candidates",
      paramLabel = "W,..",
      description = "Words to judge; each must be one piece of the vocabulary.")
  private String candidates;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "5",
      description = "How many of the likeliest to list (default ${DEFAULT-VALUE}).")
  private int top;

  @Mixin private IdOptions ids;

  @Option(
      names = "--position",
      paramLabel = "P",
      description = "With --ids: the place to predict, special tokens counted.")
  private Integer position;

  @Option(
      names = "--candidate-ids",
      paramLabel = "I,..",
      description = "With --ids: vocabulary entries to judge.")
  private String candidateIds;

  FillCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--ids", "--input")
        .needs("--ids", "--position")
        .only("--ids", "--types", "--attention-mask", "--position", "--candidate-ids")
        .notBoth("--ids", "--candidates")
        .only("--input", "--skip-bad");
    if (top < 0) {
      throw new ParameterException(spec.commandLine(), "--top must not be negative, but is " + top);
    }
    Fill question = new Fill();
    try (Questions questions = context.questions(model.threads())) {
      Subject opened = questions.model(question, model.name(), model.scope());
      Fill.masked(opened); // a fault of the model is no fault of a line
      OutputFormat usual = ids.isSet() ? OutputFormat.JSON : OutputFormat.TABLE;
      Listing.Printer<Mask> printer =
          context.printer(listing(), format.or(batch.isSet() ? OutputFormat.JSON : usual));
      if (ids.isSet()) {
        questions.ask(new Fill.Ids(), idOptions(), opened).masks().forEach(printer::print);
        return 0;
      }
      List<String> common = candidates == null ? List.of() : Lists.words(candidates);
      var asked =
          new Batch<>(
              context,
              batch,
              questions,
              question,
              opened,
              result -> result.masks().forEach(printer::print),
              printer::printFault);
      if (batch.isSet()) {
        asked.many(
            List.of("text", "candidates"),
            row -> {
              List<String> own = row.list("candidates");
              return new Fill.Options(row.text("text"), own.isEmpty() ? common : own, top);
            });
      } else {
        asked.one(new Fill.Options(text, common, top));
      }
    }
    return 0;
  }

  private Fill.IdOptions idOptions() {
    TokenIds input = ids.input();
    SemascopeException.throwIf(
        input.row(position) < 0,
        "--position %d is not one of the %d tokens the model sees",
        position,
        input.seen().length);
    int[] wanted =
        candidateIds == null ? new int[0] : Lists.numbers("--candidate-ids", candidateIds);
    return new Fill.IdOptions(input, position, wanted, top);
  }

  private static Listing<Mask> listing() {
    return new Listing<Mask>()
        .shown("position", Mask::position)
        .rows(null, Mask::candidates, listing("candidate"))
        .rows(null, Mask::top, listing("top"));
  }

  private static Listing<Candidate> listing(String kind) {
    return new Listing<Candidate>()
        .shown("kind", one -> kind)
        .shown("token", one -> Cell.of(one.token()).marked(one.best()))
        .shown("id", Candidate::id)
        .shown("probability", one -> probability(one.logProb(), one.best()))
        .shown("log", "%.3f", Candidate::logProb);
  }

  static Cell probability(double log, boolean best) {
    return Cell.number(String.format(Locale.ROOT, "%.4f", Math.exp(log))).marked(best);
  }
}
