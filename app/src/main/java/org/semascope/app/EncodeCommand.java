package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.semascope.app.input.InputRow;
import org.semascope.app.output.VectorOutput;
import org.semascope.core.Cosine;
import org.semascope.models.ContextualModel;
import org.semascope.models.Subject;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.BatchQuestion;
import org.semascope.probes.ask.Encode;
import org.semascope.probes.ask.Encode.EncodedIds;
import org.semascope.probes.ask.Encode.EncodedText;
import org.semascope.probes.ask.Encode.EncodedWord;
import org.semascope.probes.ask.Encode.TextOptions;
import org.semascope.probes.ask.Encode.WordOptions;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code encode}: the vector of a word at every layer. */
@Command(
    name = "encode",
    description = "Prints the vector of a word in its text, or of the text, at each layer.",
    footer = {
      "",
      "Lines of --input: text, word, occurrence, span separated by tabs, or JSON:",
      "  {\"text\": \"...\", \"word\": \"...\", \"occurrence\": 2} or \"span\": [start, end].",
      "",
      "Examples:",
      "  semascope encode -m bert-base-uncased \"The disaster was over.\" --word disaster",
      "  semascope encode -m all-MiniLM-L6-v2 \"The disaster was over.\" --sentence",
      "  semascope encode -m bert-base-uncased --input words.tsv --layers 8 \\",
      "    --out vectors.npy"
    })
final class EncodeCommand extends QuestionCommand {
  private static final int DIMENSIONS_SHOWN = 6;

  private final RecordOptions<Scope> scope =
      options(Scope.USUAL, "layers", "pieces", "iterations", "precision", "lowerCase", "echo");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Mixin private BatchOptions batch;
  @Mixin private OccurrenceOptions occurrence;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "The text that contains the word.")
  private String text;

  @Option(names = "--word", paramLabel = "W", description = "The word.")
  private String word;

  @Option(
      names = "--sentence",
      description = "Encode the whole text instead of a word, pooled as the model's files say.")
  private boolean sentence;

  @Mixin private IdOptions ids;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "Output file for the vectors [words, layers, width], ending in .npy or .safetensors.")
  private Path out;

  EncodeCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--ids", "--input")
        .only(TEXT, "--word", "--occurrence", "--span")
        .needs(TEXT, "--word", "--span", "--sentence")
        .notBoth("--occurrence", "--span")
        .notBoth("--sentence", "--word", "--occurrence", "--span", "--pieces")
        .notBoth("--ids", "--sentence", "--pieces", "--echo")
        .only("--ids", "--types", "--attention-mask")
        .only("--input", "--skip-bad");
    if (out != null) {
      VectorOutput.check(out);
    }
    ModelOptions own = model.read();
    try (Questions questions = context.questions(own.threads())) {
      Subject opened = questions.model(new Encode.Word(), own.name(), scope.read());
      SortedSet<Integer> layers = Encode.layers(opened);
      ContextualModel reader = opened.contextual().orElseThrow();
      int hidden = reader.architecture().hiddenSize();
      int width = sentence ? reader.sentencePooling().width(hidden) : hidden;
      try (VectorOutput file =
          out == null ? null : VectorOutput.create(out, own.name(), layers, width)) {
        if (ids.isSet()) {
          print(questions.ask(new Encode.Ids(), ids.input(), opened), layers, file);
        } else if (sentence) {
          answer(
              questions,
              new Encode.Text(),
              opened,
              texts(),
              file,
              () -> new TextOptions(text),
              List.of("text"),
              row -> new TextOptions(row.text("text")));
        } else {
          answer(
              questions,
              new Encode.Word(),
              opened,
              words(),
              file,
              () -> new WordOptions(occurrence.of(word).in(text)),
              List.of("text", "word", "occurrence", "span"),
              row -> new WordOptions(row.occurrence("word").in(row.text("text"))));
        }
        if (file != null) {
          file.finish();
          context.say(
              "wrote %s: %s x %s x %s (words, layers, width)"
                  .formatted(out, file.words(), layers.size(), width));
        }
      }
    }
    return 0;
  }

  /** Prints answers, or writes their vectors to a file. */
  private <O extends Record, P, A extends Encode.Vectors> void answer(
      Questions questions,
      BatchQuestion<O, P, A> question,
      Subject opened,
      Listing<A> listing,
      VectorOutput file,
      Supplier<O> item,
      List<String> columns,
      Function<InputRow, O> parse) {
    Measure.addTo(listing, Encode.Vectors::layers, Encode.layers(opened));
    Listing.Printer<A> printer = printer(listing, batch);
    new Batch<O, P, A>(
            context,
            batch,
            questions,
            question,
            opened,
            file == null ? printer::print : answer -> file.add(LayerVectors.of(answer.layers())),
            file == null ? printer::printFault : fault -> file.addMissing())
        .ask(() -> List.of(item.get()), columns, parse);
    if (file == null) {
      printer.finish();
    }
  }

  /** One number per layer. */
  private record Measure(String name, Map<Integer, Double> values) {
    /** Norms, cosines to the first layer, and first dimensions of vectors, for tables. */
    static List<Measure> of(Map<Integer, float[]> vectors) {
      Map.Entry<Integer, float[]> first = vectors.entrySet().iterator().next();
      List<Measure> measures = new ArrayList<>();
      measures.add(of("norm", vectors, Measure::norm));
      measures.add(
          of(
              "cosine to L" + first.getKey(),
              vectors,
              vector -> Cosine.of(first.getValue(), vector)));
      for (int d = 0; d < Math.min(DIMENSIONS_SHOWN, first.getValue().length); d++) {
        int dimension = d;
        measures.add(of("dimension " + d, vectors, vector -> vector[dimension]));
      }
      return measures;
    }

    private static Measure of(
        String name, Map<Integer, float[]> vectors, ToDoubleFunction<float[]> value) {
      Map<Integer, Double> values = new HashMap<>();
      vectors.forEach((layer, vector) -> values.put(layer, value.applyAsDouble(vector)));
      return new Measure(name, values);
    }

    private static double norm(float[] vector) {
      return Math.sqrt(
          IntStream.range(0, vector.length).mapToDouble(d -> (double) vector[d] * vector[d]).sum());
    }

    /** Adds a row for each measure, with a column for each layer. */
    static <T> void addTo(
        Listing<T> listing, Function<T, Map<Integer, float[]>> vectors, SortedSet<Integer> layers) {
      Listing<Measure> each = new Listing<Measure>().shown("measure", Measure::name);
      layers.forEach(layer -> each.shown("L" + layer, "%.3f", one -> one.values().get(layer)));
      listing.rows(null, one -> Measure.of(vectors.apply(one)), each);
    }
  }

  private static Listing<EncodedWord> words() {
    return new Listing<EncodedWord>()
        .shown("word", EncodedWord::word)
        .shown("pieces", EncodedWord::pieces);
  }

  private static Listing<EncodedText> texts() {
    return new Listing<EncodedText>()
        .shown("text", EncodedText::text)
        .shown("pooling", EncodedText::pooling);
  }

  /** The vectors at one position. */
  private record Position(int number, int id, Map<Integer, float[]> vectors) {}

  private void print(EncodedIds found, SortedSet<Integer> layers, VectorOutput file) {
    OutputFormat form = format.or(OutputFormat.JSON);
    if (file == null && form.isJson()) {
      context.print(new Listing<EncodedIds>().single(), List.of(found), form);
      return;
    }
    Listing<Position> listing =
        new Listing<Position>().shown("position", Position::number).shown("id", Position::id);
    Measure.addTo(listing, Position::vectors, layers);
    Listing.Printer<Position> printer = context.printer(listing, form);
    for (int i = 0; i < found.ids().length; i++) {
      Optional<Map<Integer, float[]>> vectors = found.at(i);
      if (file != null) {
        vectors.map(LayerVectors::of).ifPresentOrElse(file::add, file::addMissing);
      } else if (vectors.isPresent()) {
        printer.print(new Position(i, found.ids()[i], vectors.get()));
      }
    }
  }
}
