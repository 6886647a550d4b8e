package org.semascope.app;

import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.app.input.Lists;
import org.semascope.models.NextWords;
import org.semascope.probes.ask.Fill.Candidate;
import org.semascope.probes.ask.Next;
import org.semascope.probes.ask.Next.Word;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code next}: what a model that reads from left to right expects after a text. */
@Command(
    name = "next",
    mixinStandardHelpOptions = true,
    description = "Gives the probability of words after a text, and the likeliest pieces there.",
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
final class NextCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ModelOptions model;
  @Mixin private FormatOption format;

  @Parameters(paramLabel = "TEXT", description = "A text; \"\" is the beginning of one.")
  private String text;

  @Option(names = "--candidates", paramLabel = "W,..", description = "Words to judge.")
  private String candidates;

  @Option(names = "--open-end", description = "Count words that go on after the candidate as well.")
  private boolean openEnd;

  @Option(
      names = "--begin",
      paramLabel = "WHEN",
      description =
          "Put the token for the beginning of a text in front: own (default; as the model's"
              + " tokenizer does, and where there is no text), always or never.")
  private NextWords.Begin begin = NextWords.Begin.OWN;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "5",
      description = "How many of the likeliest to list (default ${DEFAULT-VALUE}).")
  private int top;

  NextCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (top < 0) {
      throw new ParameterException(spec.commandLine(), "--top must not be negative, but is " + top);
    }
    List<String> words = candidates == null ? List.of() : Lists.words(candidates);
    Next question = new Next();
    try (Questions questions = context.questions(model.threads())) {
      Next.Result result =
          questions.ask(
              question,
              new Next.Options(text, words, begin, !openEnd, top),
              questions.model(question, model.name(), model.scope()));
      context.say("", result);
      Listing<Next.Result> listing =
          new Listing<Next.Result>()
              .rows(null, Next.Result::candidates, candidates())
              .rows(null, Next.Result::top, top());
      context.print(listing, List.of(result), format.value());
    }
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
