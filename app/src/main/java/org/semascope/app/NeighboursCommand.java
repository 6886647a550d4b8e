package org.semascope.app;

import java.util.List;
import java.util.Map;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.NearestWords;
import org.semascope.probes.ask.NearestWords.Options;
import org.semascope.probes.ask.NearestWords.Ranked;
import org.semascope.probes.ask.NearestWords.Result;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.WordSelection;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code neighbours}: the nearest neighbours of a word. */
@Command(
    name = "neighbours",
    description = "Lists the nearest neighbours of words in static vectors, by cosine.",
    footer = {
      "",
      "A word is not its own neighbour. Ties are ordered alphabetically.",
      "Lines of --input: one word, or JSON: {\"word\": \"...\"}.",
      "",
      "Example:",
      "  semascope neighbours -m glove-6b-100d disaster -n 5 --vocabulary nouns"
    })
final class NeighboursCommand extends QuestionCommand {
  private static final String WORD = "WORD";

  private final RecordOptions<Options> options = options(new Options("", 10, WordSelection.ALL));
  private final RecordOptions<WordSelection> vocabulary = options(WordSelection.ALL);
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Mixin private BatchOptions batch;

  @Parameters(
      arity = "0..*",
      paramLabel = WORD,
      description = "Words, as written in the model's vocabulary.")
  private List<String> words;

  NeighboursCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    new OptionRules(spec).exactlyOneOf(WORD, "--input").only("--input", "--skip-bad");
    Options common = options.read(Map.of("vocabulary", vocabulary.read()));
    NearestWords question = new NearestWords();
    ModelOptions own = model.read();
    try (Questions questions = context.questions(own.threads());
        Resources data = questions.data()) {
      Subject opened = questions.model(question, own.name(), Scope.USUAL);
      // An error of the vocabulary is not an error of a line.
      question.search(common.vocabulary(), opened, data);
      Listing.Printer<Result> printer = context.printer(listing(), format.of(batch));
      new Batch<>(context, batch, questions, question, opened, printer::print, printer::printFault)
          .ask(
              () -> words.stream().map(common::of).toList(),
              List.of("word"),
              row -> common.of(row.text("word").strip()));
      printer.finish();
    }
    return 0;
  }

  private static Listing<Result> listing() {
    return new Listing<Result>()
        .shown("word", Result::word)
        .rows(
            null,
            Result::neighbours,
            new Listing<Ranked>()
                .shown("rank", Ranked::rank)
                .shown("neighbour", Ranked::word)
                .shown("cosine", "%.3f", Ranked::exact));
  }
}
