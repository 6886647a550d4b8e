package org.semascope.app;

import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.NearestWords;
import org.semascope.probes.ask.NearestWords.Options;
import org.semascope.probes.ask.NearestWords.Ranked;
import org.semascope.probes.ask.NearestWords.Result;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Vocabulary;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code neighbours}: the words nearest to a word. */
@Command(
    name = "neighbours",
    mixinStandardHelpOptions = true,
    description = "Lists the words whose static vectors are nearest to a word's, by cosine.",
    footer = {
      "",
      "A word is never its own neighbour; equally close ones come in alphabetical order.",
      "Lines of --input: a word each, or JSON: {\"word\": \"...\"}.",
      "",
      "Example:",
      "  semascope neighbours -m glove-6b-100d disaster -n 5 --vocabulary nouns"
    })
final class NeighboursCommand implements Callable<Integer> {
  private static final String WORD = "WORD";

  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ThreadsOption threads;
  @Mixin private BatchOptions batch;
  @Mixin private FormatOption format;
  @Mixin private VocabularyOptions vocabulary;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "VECTORS",
      description =
          "A file of word2vec, GloVe or fastText, or a catalogue name (see `models list`).")
  private String vectors;

  @Parameters(arity = "0..*", paramLabel = WORD, description = "As it stands in the model.")
  private List<String> words;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "How many neighbours (default ${DEFAULT-VALUE}).")
  private int count = 10;

  NeighboursCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec).exactlyOneOf(WORD, "--input").only("--input", "--skip-bad");
    if (count < 1) {
      throw new ParameterException(spec.commandLine(), "-n must be at least 1, but is " + count);
    }
    NearestWords question = new NearestWords();
    Vocabulary among = vocabulary.vocabulary();
    try (Questions questions = context.questions(threads.count());
        Resources data = questions.data()) {
      Subject model = questions.model(question, vectors, Scope.USUAL);
      question.search(among, model, data); // a fault of the vocabulary is no fault of a line
      Listing.Printer<Result> printer = context.printer(listing(), format.of(batch));
      if (batch.isSet()) {
        new Batch<>(context, batch, questions, question, model, printer::print, printer::printFault)
            .many(List.of("word"), row -> new Options(row.text("word").strip(), count, among));
      } else {
        words.stream()
            .map(word -> question.prepare(new Options(word, count, among), model, data))
            .toList() // nothing is printed if a word is unknown
            .forEach(one -> printer.print(question.answerAll(List.of(one), model, data)));
      }
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
