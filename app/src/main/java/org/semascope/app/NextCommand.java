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

/** {@code next}: the tokens that a causal model predicts after a text. */
@Command(
    name = "next",
    description =
        "Prints the most probable tokens after a text, and the probability of candidates.",
    footer = {
      "",
      "For causal models such as GPT-2; `fill` is for masked language models.",
      "P(word) is the product of the probabilities of its tokens and of the end of the",
      "word after them, divided by the probability that the last word of TEXT ends there.",
      "--open-end leaves out both ends: \"port\" then includes \"portable\".",
      "",
      "Example:",
      "  semascope next -m openai-community/gpt2 \"The capital of France is\" \\",
      "    --candidates Paris,Rome -n 3"
    })
final class NextCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options("", List.of(), 5));
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "precision", "lowerCase");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Parameters(paramLabel = "TEXT", description = "A text; \"\" predicts the first word of a text.")
  private String text;

  @Option(names = "--open-end", description = "Include words that continue after the candidate.")
  private boolean openEnd;

  NextCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Options query = options.read(Map.of("text", text, "wholeWords", !openEnd));
    Result result = ask(new Next(), query, model.read(), scope.read());
    context.say("", result);
    Listing<Result> listing =
        new Listing<Result>()
            .rows(null, Result::candidates, candidates())
            .rows(null, Result::top, top())
            .single();
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
