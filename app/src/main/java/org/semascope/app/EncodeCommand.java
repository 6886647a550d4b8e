package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
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

  /** A word ready for the model. */
  private record Aligned(Occurrence occurrence, AlignedInput input) {}

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
        } else if (sentence) {
          encodeSentences(opened, asked, file);
        } else if (batch.isSet()) {
          encodeMany(opened, asked, file);
        } else {
          encodeOne(opened, asked, file);
        }
        if (file != null) {
          file.finish();
          context.say(
              "wrote %s: %d x %d x %d (words, layers, width)"
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

  private void encodeSentences(
      ContextualModel opened, SortedSet<Integer> asked, VectorOutput file) {
    OutputFormat usual = batch.isSet() ? OutputFormat.JSON : OutputFormat.TABLE;
    EncodePrinter printer = new EncodePrinter(context, format == null ? usual : format, asked);
    SentenceEncoding whole = new SentenceEncoding(context, opened, asked, printer, file);
    if (batch.isSet()) {
      whole.many(batch);
    } else {
      whole.one(text);
    }
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

  private void encodeOne(ContextualModel opened, SortedSet<Integer> asked, VectorOutput file) {
    Aligned aligned = align(opened, options.place(word).in(text), "");
    LayerVectors vectors = opened.vectors(List.of(aligned.input()), asked).get(0);
    give(
        aligned,
        vectors,
        new EncodePrinter(context, format == null ? OutputFormat.TABLE : format, asked),
        file);
  }

  private void encodeMany(ContextualModel opened, SortedSet<Integer> asked, VectorOutput file) {
    EncodePrinter printer =
        new EncodePrinter(context, format == null ? OutputFormat.JSON : format, asked);
    new Batch<Aligned>(context, batch)
        .run(
            List.of("text", "word", "occurrence", "span"),
            (row, where) -> align(opened, row.place("word").in(row.text("text")), where + ": "),
            all -> opened.vectors(all.stream().map(Aligned::input).toList(), asked),
            (aligned, vectors) -> give(aligned, vectors, printer, file),
            fault -> printer.refuse(file, fault));
  }

  private static void give(
      Aligned aligned, LayerVectors vectors, EncodePrinter printer, VectorOutput file) {
    if (file == null) {
      printer.print(aligned.occurrence(), aligned.input(), vectors);
    } else {
      file.add(vectors);
    }
  }

  private Aligned align(ContextualModel opened, Occurrence found, String where) {
    return new Aligned(found, Alignments.align(context, opened, found, where));
  }

  /**
   * {@code encode --sentence}: whole texts instead of words in them.
   *
   * @param file that vectors go to; null: they are printed
   */
  private record SentenceEncoding(
      Context context,
      ContextualModel model,
      SortedSet<Integer> layers,
      EncodePrinter printer,
      VectorOutput file) {
    /** A text ready for the model. */
    private record Whole(String text, AlignedInput input) {}

    void one(String text) {
      Whole whole = whole(text, "");
      give(whole, model.ofWhole(List.of(whole.input()), layers).get(0));
    }

    void many(BatchOptions lines) {
      model.sentencePooling(); // a fault in the model's files is no fault of a line
      new Batch<Whole>(context, lines)
          .run(
              List.of("text"),
              (row, where) -> whole(row.text("text"), where + ": "),
              all -> model.ofWhole(all.stream().map(Whole::input).toList(), layers),
              this::give,
              fault -> printer.refuse(file, fault));
    }

    /**
     * @param where put before what is said: {@code file:line: }, or nothing
     */
    private Whole whole(String text, String where) {
      AlignedInput input = model.whole(text);
      input
          .window()
          .ifPresent(
              window ->
                  context.say(
                      "%sthe text is longer than the %d tokens that the model reads of a sentence; kept characters %s"
                          .formatted(where, input.ids().length, window)));
      return new Whole(text, input);
    }

    private void give(Whole whole, LayerVectors vectors) {
      if (file != null) {
        file.add(vectors);
      } else {
        String pooling = model.sentencePooling().description();
        printer.printSentence(whole.text(), whole.input().window(), pooling, vectors);
      }
    }
  }
}
