package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelLoader;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
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

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format;

  NeighboursCommand(Context context) {
    this.context = context;
  }

  /** The neighbours of a word, the closest first. */
  private record Found(String word, List<Ranked> neighbours) {
    static Found of(String word, List<Neighbour> closest) {
      return new Found(
          word,
          IntStream.range(0, closest.size())
              .mapToObj(i -> new Ranked(i + 1, closest.get(i)))
              .toList());
    }
  }

  private record Ranked(int rank, Neighbour neighbour) {}

  @Override
  public Integer call() {
    new OptionRules(spec).exactlyOneOf(WORD, "--input").only("--input", "--skip-bad");
    if (count < 1) {
      throw new ParameterException(spec.commandLine(), "-n must be at least 1, but is " + count);
    }
    int cores = threads.count();
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    if (batch.isSet()) {
      loader.prepareProducts();
    }
    try (StaticVectors model = loader.openStatic(context.store().resolve(vectors))) {
      Neighbours neighbours = Neighbours.among(model, vocabulary.of(model));
      SemascopeException.throwIf(
          neighbours.candidates() == 0,
          "no word of the vocabulary has a vector in %s, so nothing can be a neighbour",
          vectors);
      if (batch.isSet()) {
        printMany(model, neighbours, cores);
      } else {
        List<String> asked = words.stream().map(word -> known(model, word)).toList();
        Listing.Printer<Found> printer = printer(OutputFormat.TABLE);
        asked.forEach(word -> printer.print(Found.of(word, neighbours.of(word, count))));
      }
    }
    return 0;
  }

  private void printMany(StaticVectors model, Neighbours neighbours, int cores) {
    Listing.Printer<Found> printer = printer(OutputFormat.JSON);
    new Batch<String>(context, batch)
        .run(
            List.of("word"),
            (row, where) -> known(model, row.text("word").strip()),
            asked -> neighbours.ofAll(asked, count, cores),
            (word, found) -> printer.print(Found.of(word, found)),
            printer::printFault);
  }

  /** The word, if the model can tell where it lies. */
  private String known(StaticVectors model, String word) {
    float[] vector = model.vector(word).orElseThrow(() -> unknown(model, word));
    for (float value : vector) {
      if (value != 0) {
        return word;
      }
    }
    throw new SemascopeException(
        "the vector of \"%s\" in %s is all zeros, so nothing is near it".formatted(word, vectors));
  }

  private SemascopeException unknown(StaticVectors model, String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return new SemascopeException(
        String.format(
            Locale.ROOT,
            "\"%s\" is not among the %,d words of %s%s",
            word,
            model.size(),
            vectors,
            model.row(lower).isPresent() ? ", but \"" + lower + "\" is" : ""));
  }

  private Listing.Printer<Found> printer(OutputFormat usual) {
    Listing<Found> listing =
        new Listing<Found>()
            .column("word", Found::word)
            .rows(
                "neighbours",
                Found::neighbours,
                new Listing<Ranked>()
                    .shown("rank", Ranked::rank)
                    .column("neighbour", "word", null, one -> one.neighbour().word())
                    .field("cosine", one -> Math.round(one.neighbour().cosine() * 1e6) / 1e6)
                    .column("cosine", null, "%.3f", one -> one.neighbour().cosine()));
    return context.printer(listing, format == null ? usual : format);
  }
}
