package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.semascope.app.output.VectorOutput;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerSelection;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code encode}: a word's vector at every layer. */
@Command(
    name = "encode",
    mixinStandardHelpOptions = true,
    description = "Gives the vector of a word in its text, or of the text, layer by layer.",
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
final class EncodeCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ModelOptions model;
  @Mixin private BatchOptions batch;
  @Mixin private WordOptions options;
  @Mixin private PiecesOption pieces;
  @Mixin private EchoOption echo;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "The text the word stands in.")
  private String text;

  @Option(names = "--word", paramLabel = "W", description = "The word.")
  private String word;

  @Option(
      names = "--sentence",
      description = "The whole text instead of a word: pooled as the model's own files say.")
  private boolean sentence;

  @Mixin private IdOptions ids;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "A .npy or .safetensors file for the vectors [words, layers, width].")
  private Path out;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format;

  EncodeCommand(Context context) {
    this.context = context;
  }

  /**
   * A word or a text ready for the model.
   *
   * @param word null where the whole text is meant
   */
  private record Asked(String text, Occurrence word, AlignedInput input) {}

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--ids", "--input")
        .only(TEXT, "--word", "--occurrence", "--span")
        .needs(TEXT, "--word", "--span", "--sentence")
        .notBoth("--occurrence", "--span")
        .notBoth("--sentence", "--word")
        .notBoth("--sentence", "--occurrence")
        .notBoth("--sentence", "--span")
        .notBoth("--sentence", "--pieces")
        .notBoth("--ids", "--sentence")
        .notBoth("--ids", "--pieces")
        .notBoth("--ids", "--echo")
        .only("--ids", "--types", "--attention-mask")
        .only("--input", "--skip-bad");
    LayerSelection choice = options.layers();
    if (out != null) {
      VectorOutput.check(out);
    }
    try (ContextualModel opened =
        echo.apply(context, model.name(), model.open(context, pieces.pieces()))) {
      SortedSet<Integer> asked = choice.of(opened.architecture().exposed());
      try (VectorOutput file = createFile(opened, asked)) {
        if (ids.isSet()) {
          encodeIds(opened, asked, file);
        } else {
          encodeTexts(opened, asked, file);
        }
        if (file != null) {
          file.finish();
          context.say(
              "wrote %s: %s x %s x %s (words, layers, width)"
                  .formatted(out, file.words(), asked.size(), width(opened)));
        }
      }
    }
    return 0;
  }

  private VectorOutput createFile(ContextualModel opened, SortedSet<Integer> asked) {
    return out == null ? null : VectorOutput.create(out, model.name(), asked, width(opened));
  }

  private int width(ContextualModel opened) {
    int own = opened.architecture().hiddenSize();
    return sentence ? opened.sentencePooling().width(own) : own;
  }

  private void encodeIds(ContextualModel opened, SortedSet<Integer> asked, VectorOutput file) {
    SemascopeException.throwIf(
        opened.architecture().spells(),
        "%s spells words out and has no numbers for them: give a text instead of --ids",
        model.name());
    List<Optional<LayerVectors>> places = ids.encode(opened.encoder(), asked);
    if (file == null) {
      new EncodePrinter(context, format == null ? OutputFormat.JSON : format, asked)
          .printIds(ids.ids(), places);
    } else {
      places.forEach(place -> place.ifPresentOrElse(file::add, file::addMissing));
    }
  }

  /** Words in their texts, or whole texts: one from the command line, or many lines. */
  private void encodeTexts(ContextualModel opened, SortedSet<Integer> asked, VectorOutput file) {
    OutputFormat usual = batch.isSet() ? OutputFormat.JSON : OutputFormat.TABLE;
    EncodePrinter printer = new EncodePrinter(context, format == null ? usual : format, asked);
    Function<List<Asked>, List<LayerVectors>> encode =
        all -> {
          List<AlignedInput> inputs = all.stream().map(Asked::input).toList();
          return sentence ? opened.ofWhole(inputs, asked) : opened.vectors(inputs, asked);
        };
    if (!batch.isSet()) {
      Asked one =
          sentence ? whole(opened, text, "") : align(opened, options.place(word).in(text), "");
      give(opened, one, encode.apply(List.of(one)).get(0), printer, file);
      return;
    }
    if (sentence) {
      opened.sentencePooling(); // a fault in the model's files is no fault of a line
    }
    new Batch<Asked>(context, batch)
        .run(
            sentence ? List.of("text") : List.of("text", "word", "occurrence", "span"),
            (row, where) ->
                sentence
                    ? whole(opened, row.text("text"), where + ": ")
                    : align(opened, row.place("word").in(row.text("text")), where + ": "),
            encode,
            (one, vectors) -> give(opened, one, vectors, printer, file),
            fault -> printer.refuse(file, fault));
  }

  private Asked align(ContextualModel opened, Occurrence found, String where) {
    return new Asked(found.text(), found, Alignments.align(context, opened, found, where));
  }

  /**
   * @param where put before what is said: {@code file:line: }, or nothing
   */
  private Asked whole(ContextualModel opened, String own, String where) {
    AlignedInput input = opened.whole(own);
    input
        .window()
        .ifPresent(
            window ->
                context.say(
                    "%sthe text is longer than the %s tokens that the model reads of a sentence; kept characters %s"
                        .formatted(where, input.ids().length, window)));
    return new Asked(own, null, input);
  }

  private static void give(
      ContextualModel opened,
      Asked one,
      LayerVectors vectors,
      EncodePrinter printer,
      VectorOutput file) {
    if (file != null) {
      file.add(vectors);
    } else if (one.word() != null) {
      printer.print(one.word(), one.input(), vectors);
    } else {
      String pooling = opened.sentencePooling().description();
      printer.printSentence(one.text(), one.input().window(), pooling, vectors);
    }
  }
}
