package org.semascope.app;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.app.input.OccurrenceSpec;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Printable;
import org.semascope.core.UsageException;
import org.semascope.core.WordFinder;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Search;
import org.semascope.probes.ask.Search.Layout;
import org.semascope.probes.ask.Search.Options;
import org.semascope.probes.ask.Search.Result;
import org.semascope.probes.lexicon.Forms;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;
import org.semascope.report.content.Numerals;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code search}: a concordance ranked by similarity of meaning. */
@Command(
    name = "search",
    description = {
      "Finds the uses of a word in a corpus that are closest in meaning to its use in a sentence.",
      "Prints a concordance (KWIC): uses of the word's lemma, ranked by the cosine of their vectors"
          + " with the query's, by default at the last layer. In a sense-tagged corpus, uses of"
          + " another sense than the query's are marked (≠). Equal sentences are shown once."
    },
    footer = {
      "",
      "Vectors are cached per model, layer and sentence (see `cache show`).",
      "A CSV file has a column \"my sense\" for your labels; with labels it is a sense-",
      "tagged corpus for --data of `probe senses` and `search`. A word that is given without",
      "a sentence is the query by itself.",
      "",
      "Examples:",
      "  semascope search -m bert-base-uncased \"He sat on the bank of the river.\" \\",
      "    --word bank -n 5",
      "  semascope search -m bert-base-uncased \"They pulled it off.\" --word pulled \\",
      "    --data semcor --group right1 --sort right --context 5:10 -o pulled.csv",
      "  semascope search -m bert-base-uncased bank --data my.txt -o uses.csv"
    })
final class SearchCommand extends QuestionCommand {
  private static final Pattern WINDOW = Pattern.compile("(\\d{1,4}):(\\d{1,4})");

  private final RecordOptions<Options> options =
      options(new Options(null, KnownSets.WORDNET_EXAMPLES));
  private final RecordOptions<Layout> layout = options(Layout.USUAL);
  private final RecordOptions<Scope> scope =
      options(Scope.USUAL, "layers", "pieces", "iterations", "echo");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Parameters(
      paramLabel = "TEXT",
      description = "The sentence that contains the word, or the word alone.")
  private String text;

  @Option(
      names = "--word",
      paramLabel = "W",
      description =
          "The word in the sentence; if the sentence has only an inflected form of it, that form.")
  private String word;

  @Mixin private OccurrenceOptions occurrence;

  @Option(
      names = "--context",
      paramLabel = "L:R",
      defaultValue = "8:8",
      description =
          "Number of words to the left and right, or sentence (default: ${DEFAULT-VALUE}).")
  private String window;

  @Mixin private OutputFile output;

  SearchCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    ModelOptions own = model.read();
    output.check(format);
    Layout lines = layout.read(Map.of("context", around()));
    Options query = query(lines);
    Search question = new Search();
    try (Questions questions = context.questions(own.threads())) {
      Subject opened = questions.model(question, own.name(), scope.read());
      long start = System.nanoTime();
      Result found = questions.ask(question, query, opened);
      double seconds = (System.nanoTime() - start) / 1e9;
      output.write(context, format, new Content(found.lines()));
      context.out().flush();
      context.say(
          "%s of %s uses shown%s; search took %s s after loading the model"
              .formatted(
                  Numerals.count(found.lines().lines().size()),
                  Numerals.count(found.ranked()),
                  found.lost() == 0
                      ? ""
                      : ", %s more have no vector".formatted(Numerals.count(found.lost())),
                  Numerals.decimals(seconds, 2)));
    }
    return 0;
  }

  /** Words to the left and right; empty for the whole sentence. */
  private Optional<Search.Context> around() {
    if (window.equals("sentence")) {
      return Optional.empty();
    }
    Matcher both = WINDOW.matcher(window);
    UsageException.throwIf(
        !both.matches(), "--context takes L:R, as 5:10, or sentence, not " + window);
    return Optional.of(
        new Search.Context(Integer.parseInt(both.group(1)), Integer.parseInt(both.group(2))));
  }

  /** The word is searched for as a lemma if the sentence has only another form of it. */
  private Options query(Layout lines) {
    OccurrenceSpec asked = occurrence.of(word);
    boolean alone = asked.word() == null && asked.span() == null;
    UsageException.throwIf(
        alone && text.isBlank(), "TEXT is empty: give a sentence, or a word alone");
    UsageException.throwIf(
        alone && text.strip().matches("(?s).*\\s.*"),
        "give the word of the sentence that is searched for: --word W, or --span START:END");
    Occurrence found = null;
    if (alone) {
      context.say("no sentence: the query is the word \"%s\" by itself".formatted(text.strip()));
      found = WordFinder.only(text, text.strip());
    } else if (asked.span() == null && WordFinder.all(text, asked.word()).isEmpty()) {
      List<Occurrence> forms =
          Forms.in(text, asked.word(), context.wordnets().wordNet30(), PartOfSpeech.values());
      if (!forms.isEmpty()) {
        found =
            asked.occurrence() == null
                ? WordFinder.only(asked.word(), forms)
                : WordFinder.numbered(asked.word(), forms, asked.occurrence());
        context.say("\"%s\" is \"%s\" in the text".formatted(asked.word(), found.word()));
      }
    }
    boolean isForm = found != null && !alone;
    Options own =
        options.read(Map.of("query", found == null ? asked.in(text) : found, "layout", lines));
    return isForm && own.lemma().isEmpty()
        ? options.read(Map.of("query", found, "layout", lines, "lemma", Optional.of(asked.word())))
        : own;
  }

  private record Content(KeywordLines found) implements OutputFile.Content {
    @Override
    public String page() {
      return HtmlPage.of(found);
    }

    @Override
    public void print(OutputFormat format, boolean terminal, PrintStream to) {
      SearchCommand.print(found, format, to, terminal);
    }
  }

  private static void print(
      KeywordLines found, OutputFormat format, PrintStream out, boolean terminal) {
    if (format.isJson()) {
      whole(found).single().printer(format, terminal, out).print(List.of(found)).finish();
      return;
    }
    if (format.isSeparated()) { // a header and rows only, so that any program can read it
      exported(found).printer(format, terminal, out).print(found.lines()).finish();
      return;
    }
    String end = format == OutputFormat.MD ? "  \n" : "\n";
    found
        .head()
        .forEach(
            (name, value) -> {
              String line = "%s: %s".formatted(name, value);
              out.print(
                  switch (format) {
                        case MD -> TablePrinter.md(line);
                        case TEX -> "% " + Printable.line(line);
                        default -> Printable.line(line);
                      }
                      + end);
            });
    out.print("\n");
    if (!found.shares().isEmpty()) {
      shares(found).printer(format, terminal, out).print(found.shares());
      out.print("\n");
    }
    shown(found, format).printer(format, terminal, out).print(found.lines());
  }

  private static Listing<Share> shares(KeywordLines found) {
    Listing<Share> listing =
        new Listing<Share>()
            .shown(found.grouped(), share -> Cell.of(share.label()).marked(share.other()))
            .shown("lines", Share::shown)
            .shown("ratio", share -> Cell.number(Numerals.percent(share.ratio())));
    if (found.shares().stream().noneMatch(share -> share.ranked().isEmpty())) { // senses
      listing.shown("of all ranked", share -> Cell.number(share.ranked()));
      listing.shown("", share -> share.other() ? "≠" : "");
    }
    if (found.shares().stream().anyMatch(share -> !found.gloss(share.label()).isEmpty())) {
      listing.shown("definition", share -> found.gloss(share.label()));
    }
    return listing;
  }

  /** Columns for readers: the left context is right-aligned. */
  private static Listing<Line> shown(KeywordLines found, OutputFormat format) {
    Listing<Line> listing =
        new Listing<Line>()
            .shown("rank", Line::rank)
            .shown("cosine", line -> Cell.number(Numerals.decimals(line.cosine(), 3)))
            .shown("left", line -> Cell.number(line.left()))
            .shown("word", line -> Cell.of(line.word()).marked(true))
            .shown("right", Line::right);
    if (found.lines().stream().anyMatch(line -> !line.sense().isEmpty())) {
      listing.shown(
          "sense",
          line -> Cell.of((line.other() ? "≠ " : "  ") + line.sense()).marked(line.other()));
    }
    if (format != OutputFormat.TABLE) { // a terminal has no column to write labels into
      listing.shown("my sense", line -> "");
    }
    return listing.shown(
        "source", line -> line.source() + (line.times() > 1 ? " ×" + line.times() : ""));
  }

  /**
   * Columns of CSV, which can be read back: the use, the label to fill in, then how it was found.
   */
  private static Listing<Line> exported(KeywordLines found) {
    Listing<Line> listing =
        new Listing<Line>()
            .shown("text", Line::text)
            .shown("word", Line::word)
            .shown("start", Line::start)
            .shown("end", Line::end)
            .shown("lemma", Line::lemma)
            .shown("pos", Line::partOfSpeech)
            .shown("sense", Line::sense)
            .shown("my sense", line -> "")
            .shown("source", Line::source)
            .shown("times", Line::times)
            .shown("rank", Line::rank)
            .shown("cosine", line -> Cell.number(Numerals.decimals(line.cosine(), 6)))
            .shown("left", Line::left)
            .shown("right", Line::right)
            .shown("other sense", line -> line.other() ? "yes" : "");
    if (!found.glosses().isEmpty()) {
      listing.shown("definition", line -> found.gloss(line.sense()));
    }
    found
        .head()
        .forEach(
            (name, value) ->
                listing.shown(name.matches("word|sense") ? "query " + name : name, line -> value));
    return listing;
  }

  private static Listing<KeywordLines> whole(KeywordLines found) {
    Listing<Line> line =
        new Listing<Line>()
            .field("rank", Line::rank)
            .field("cosine", one -> Math.round(one.cosine() * 1e6) / 1e6)
            .field("left", Line::left)
            .field("word", Line::word)
            .field("right", Line::right)
            .field("sense", Line::sense)
            .field("definition", one -> found.glosses().get(one.sense()))
            .field("other", Line::other)
            .field("my sense", one -> "")
            .field("source", Line::source)
            .field("times", Line::times)
            .field("lemma", Line::lemma)
            .field("pos", Line::partOfSpeech)
            .field("start", Line::start)
            .field("end", Line::end)
            .field("text", Line::text);
    Listing<Share> share =
        new Listing<Share>()
            .field("label", Share::label)
            .field("definition", one -> found.glosses().get(one.label()))
            .field("shown", Share::shown)
            .field("ratio", Share::ratio)
            .field("ranked", Share::ranked)
            .field("other", Share::other);
    return new Listing<KeywordLines>()
        .field("head", KeywordLines::head)
        .field("grouped", KeywordLines::grouped)
        .rows("groups", KeywordLines::shares, share)
        .rows("hits", KeywordLines::lines, line);
  }
}
