package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.semascope.app.input.Lists;
import org.semascope.models.ContextualModel;
import org.semascope.models.NextWords;
import org.semascope.models.NextWords.Candidate;
import org.semascope.models.tokens.Tokenizer;
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

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  NextCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (top < 0) {
      throw new ParameterException(spec.commandLine(), "--top must not be negative, but is " + top);
    }
    List<String> words = candidates == null ? List.of() : Lists.words(candidates);
    try (ContextualModel opened = model.open(context)) {
      NextWords found =
          NextWords.after(opened, text, words, new NextWords.Asked(begin, !openEnd, top));
      tell(opened, found);
      print(opened.tokenizer(), found);
    }
    return 0;
  }

  private void tell(ContextualModel opened, NextWords found) {
    found
        .window()
        .ifPresent(
            window ->
                context.say(
                    "the text is longer than the model's %s pieces; kept characters %s at its end"
                        .formatted(opened.architecture().maxLength(), window)));
    for (Candidate candidate : found.candidates()) {
      if (candidate.ids().length > 1) {
        context.say(
            "\"%s\" is %s pieces (%s); their probabilities are multiplied"
                .formatted(
                    candidate.word(),
                    candidate.ids().length,
                    String.join(" ", candidate.pieces())));
      }
    }
  }

  /**
   * A word or a piece after the text, with the logarithm of its probability.
   *
   * @param of what the model says of it
   */
  private record Likely<T>(
      String kind, String word, List<String> pieces, double log, boolean best, T of) {
    static <T> Listing<Likely<T>> listing() {
      return new Listing<Likely<T>>()
          .shown("kind", Likely::kind)
          .shown("word", likely -> Cell.of(likely.word()).marked(likely.best()))
          .shown("pieces", Likely::pieces)
          .shown("probability", Likely::probability)
          .column("log", null, "%.3f", Likely::log);
    }

    Cell probability() {
      return Cell.number(String.format(Locale.ROOT, "%.4f", Math.exp(log))).marked(best);
    }
  }

  private void print(Tokenizer tokenizer, NextWords found) {
    Listing<NextWords> listing =
        new Listing<NextWords>()
            .field("window", NextWords::window)
            .rows(
                "candidates",
                NextCommand::candidates,
                Likely.<Candidate>listing()
                    .field("word", Likely::word)
                    .field("pieces", Likely::pieces)
                    .field("ids", one -> one.of().ids())
                    .field("logProb", one -> (float) one.log())
                    .field("pieceLogProbs", one -> one.of().logProbs())
                    .field("wordEndLogProb", one -> one.of().ends().map(e -> (float) e.word()))
                    .field("textEndLogProb", one -> one.of().ends().map(e -> (float) e.text())))
            .rows(
                "top",
                words -> top(tokenizer, words),
                Likely.<Integer>listing()
                    .field("token", Likely::word)
                    .field("id", Likely::of)
                    .field("logProb", one -> (float) one.log()));
    context.print(listing, List.of(found), format);
  }

  private static List<Likely<Candidate>> candidates(NextWords found) {
    double best =
        found.candidates().stream().mapToDouble(Candidate::logProb).max().orElse(Double.NaN);
    return found.candidates().stream()
        .map(
            one -> {
              double log = one.logProb();
              return new Likely<>("candidate", one.word(), one.pieces(), log, log == best, one);
            })
        .toList();
  }

  private static List<Likely<Integer>> top(Tokenizer tokenizer, NextWords found) {
    return IntStream.range(0, found.topIds().length)
        .mapToObj(
            i -> {
              int id = found.topIds()[i];
              String piece = tokenizer.shown(id);
              return new Likely<>("top", piece, List.of(piece), found.top()[i], i == 0, id);
            })
        .toList();
  }
}
