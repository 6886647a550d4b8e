package org.semascope.app;

import java.util.List;
import java.util.Map;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Fill.Candidate;
import org.semascope.probes.ask.Next;
import org.semascope.probes.ask.Next.Options;
import org.semascope.probes.ask.Next.Result;
import org.semascope.probes.ask.Next.Word;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code next}: what a model that reads from left to right expects after a text. */
@Command(
    name = "next",
    description =
        "Gives the probability of words after a text, and the most probable tokens there.",
    footer = {
      "",
      "For models that read from left to right, such as GPT-2; `fill` is for masks.",
      "A word's probability is the product of those of its pieces, times that the",
      "word ends there, over that the last word of the text ends where the text does.",
      "--open-end leaves both ends open: then \"port\" counts \"portable\" too.",
      "",
      "Example:",
      "  semascope next -m openai-community/gpt2 \"The capital of France is\" \\",
      "    --candidates Paris,Rome --top 3"
    })
final class NextCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options("", List.of(), 5));
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "precision", "lowerCase");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Parameters(paramLabel = "TEXT", description = "A text; \"\" is the beginning of one.")
  private String text;

  @Option(names = "--open-end", description = "Include words that continue after the candidate.")
  private boolean openEnd;

  NextCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Options asked = options.read(Map.of("text", text, "wholeWords", !openEnd));
    Result result = ask(new Next(), asked, model.read(), scope.read());
    context.say("", result);
    Listing<Result> listing =
        new Listing<Result>()
            .rows(null, Result::candidates, candidates())
            .rows(null, Result::top, top());
    context.print(listing, List.of(result), format.value());
    return 0;
  }

  private static Listing<Word> candidates() {
    return new Listing<Word>()
        .shown("kind", one -> "candidate")
        .shown("word", one -> Cell.of(one.word()).marked(one.best()))
        .shown("pieces", Word::pieces)
        .shown("probability", one -> FillCommand.probability(one.log(), one.best()))
        .shown("log", "%.3f", Word::log);
  }

  private static Listing<Candidate> top() {
    return new Listing<Candidate>()
        .shown("kind", one -> "top")
        .shown("word", one -> Cell.of(one.token()).marked(one.best()))
        .shown("pieces", Candidate::token)
        .shown("probability", one -> FillCommand.probability(one.logProb(), one.best()))
        .shown("log", "%.3f", Candidate::logProb);
  }
}
