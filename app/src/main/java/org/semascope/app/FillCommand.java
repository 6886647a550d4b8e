package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.semascope.app.input.Lists;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Fill;
import org.semascope.probes.ask.Fill.Candidate;
import org.semascope.probes.ask.Fill.Mask;
import org.semascope.probes.ask.Fill.Options;
import org.semascope.probes.ask.Fill.Result;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fill}: the tokens that a model predicts at a mask. */
@Command(
    name = "fill",
    description = "Prints the most probable tokens at a mask, and the probability of candidates.",
    footer = {
      "",
      "A text with several masks has one result per mask; the other masks stay masked.",
      "Lines of --input: text, candidates (comma-separated) after a tab, or JSON:",
      "  {\"text\": \"... [MASK] ...\", \"candidates\": [\"...\"]}.",
      "",
      "Example:",
      "  semascope fill -m bert-base-uncased \"the capital of france is [MASK].\" \\",
      "    --candidates paris,rome -n 3"
    })
final class FillCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options("", List.of(), 5));
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "precision", "lowerCase");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Mixin private BatchOptions batch;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "A text that contains [MASK].")
  private String text;

  @Mixin private IdOptions ids;

  @Option(
      names = "--position",
      paramLabel = "P",
      description = "With --ids, the position to predict, counting special tokens from 0.")
  private Integer position;

  @Option(
      names = "--candidate-ids",
      paramLabel = "I,..",
      description = "With --ids, token ids whose probability is printed.")
  private String candidateIds;

  FillCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--ids", "--input")
        .needs("--ids", "--position")
        .only("--ids", "--types", "--attention-mask", "--position", "--candidate-ids")
        .notBoth("--ids", "--candidates")
        .only("--input", "--skip-bad");
    Options common = options.read();
    Fill question = new Fill();
    ModelOptions own = model.read();
    try (Questions questions = context.questions(own.threads())) {
      Subject opened = questions.model(question, own.name(), scope.read());
      Fill.masked(opened); // an error of the model is not an error of a line
      if (ids.isSet()) {
        int[] wanted =
            candidateIds == null ? new int[0] : Lists.numbers("--candidate-ids", candidateIds);
        Fill.IdOptions query = new Fill.IdOptions(ids.input(), position, wanted, common.top());
        context.print(
            listing().single(),
            questions.ask(new Fill.Ids(), query, opened).masks(),
            format.or(OutputFormat.JSON));
        return 0;
      }
      Listing.Printer<Mask> printer = printer(listing(), batch);
      Consumer<Result> print = result -> result.masks().forEach(printer::print);
      new Batch<>(context, batch, questions, question, opened, print, printer::printFault)
          .ask(
              () -> List.of(common.of(text, List.of())),
              List.of("text", "candidates"),
              row -> common.of(row.text("text"), row.list("candidates")));
      printer.finish();
    }
    return 0;
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
