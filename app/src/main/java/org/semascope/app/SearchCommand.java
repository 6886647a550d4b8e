package org.semascope.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.IoReason;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Search;
import org.semascope.probes.ask.Search.Layout;
import org.semascope.probes.ask.Search.Options;
import org.semascope.probes.ask.Search.Result;
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
      "tagged corpus for --data.",
      "",
      "Examples:",
      "  semascope search -m bert-base-uncased \"He sat on the bank of the river.\" \\",
      "    --word bank -n 5",
      "  semascope search -m bert-base-uncased \"They pulled it off.\" --word pulled \\",
      "    --data semcor --group right1 --sort right --context 5:10 -o pulled.csv"
    })
final class SearchCommand extends QuestionCommand {
  private static final Pattern WINDOW = Pattern.compile("(\\d{1,4}):(\\d{1,4})");

  private final RecordOptions<Options> options =
      options(new Options(null, KnownSets.WORDNET_EXAMPLES));
  private final RecordOptions<Layout> layout = options(Layout.USUAL);
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "layers", "pieces", "echo");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Parameters(paramLabel = "TEXT", description = "The sentence that contains the word.")
  private String text;

  @Option(names = "--word", paramLabel = "W", description = "The word, as written in the sentence.")
  private String word;

  @Mixin private OccurrenceOptions occurrence;

  @Option(
      names = "--context",
      paramLabel = "L:R",
      defaultValue = "8:8",
      description =
          "Number of words to the left and right, or sentence (default: ${DEFAULT-VALUE}).")
  private String window;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "Output file, ending in .html, .csv, .json, .jsonl, .md or .tex (default: stdout).")
  private Path out;

  SearchCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    ModelOptions own = model.read();
    Optional<String> ending = ending();
    Layout lines = layout.read(Map.of("context", around()));
    Options query = options.read(Map.of("query", occurrence.of(word).in(text), "layout", lines));
    Search question = new Search();
    try (Questions questions = context.questions(own.threads())) {
      Subject opened = questions.model(question, own.name(), scope.read());
      long start = System.nanoTime();
      Result found = questions.ask(question, query, opened);
      double seconds = (System.nanoTime() - start) / 1e9;
      write(found.lines(), ending);
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

  /** The extension of the output file; empty without one. */
  private Optional<String> ending() {
    if (out == null) {
      return Optional.empty();
    }
    String name = String.valueOf(out.getFileName());
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    UsageException.throwIf(
        !List.of("html", "csv", "json", "jsonl", "md", "tex").contains(ending),
        "-o %s: expected a file name that ends in .html, .csv, .json, .jsonl, .md or .tex",
        out);
    return Optional.of(ending);
  }

  private void write(KeywordLines found, Optional<String> ending) {
    if (ending.isEmpty()) {
      print(found, format.value(), context.out(), context.terminalOut());
      context.out().flush();
      return;
    }
    byte[] content;
    if (ending.get().equals("html")) {
      content = HtmlPage.of(found).getBytes(StandardCharsets.UTF_8);
    } else {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
        print(found, OutputFormat.valueOf(ending.get().toUpperCase(Locale.ROOT)), stream, false);
      }
      content = bytes.toByteArray();
    }
    try {
      AtomicFile.write(out, content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(out, IoReason.of(e)), e);
    }
    context.out().println(out);
    context.out().flush();
  }

  private static void print(
      KeywordLines found, OutputFormat format, PrintStream out, boolean terminal) {
    if (format.isJson()) {
      whole().single().printer(format, terminal, out).print(List.of(found)).finish();
      return;
    }
    String end = format == OutputFormat.MD ? "  \n" : "\n";
    if (format == OutputFormat.CSV) {
      out.print(comment("semascope search") + "\n");
    }
    found
        .head()
        .forEach(
            (name, value) -> {
              String line = "%s: %s".formatted(name, value);
              out.print(
                  switch (format) {
                        case CSV -> comment(line);
                        case MD -> TablePrinter.md(line);
                        case TEX -> "% " + Printable.line(line);
                        default -> Printable.line(line);
                      }
                      + end);
            });
    if (format == OutputFormat.CSV) { // a CSV file has one table, so that it can be read back
      found
          .shares()
          .forEach(
              share ->
                  out.print(
                      comment(
                              "%s %s: %s of %s, %s%s"
                                  .formatted(
                                      found.grouped(),
                                      share.label(),
                                      share.shown(),
                                      found.lines().size(),
                                      Numerals.percent(share.ratio()),
                                      share.ranked().isEmpty() ? "" : ", of all " + share.ranked()))
                          + "\n"));
      exported().printer(format, terminal, out).print(found.lines());
      return;
    }
    out.print("\n");
    if (!found.shares().isEmpty()) {
      shares(found).printer(format, terminal, out).print(found.shares());
      out.print("\n");
    }
    shown(found, format).printer(format, terminal, out).print(found.lines());
  }

  /** A line as one field of a CSV file. */
  private static String comment(String line) {
    return "\"# " + line.replaceAll("\\s+", " ").replace("\"", "\"\"") + "\"";
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

  /** Columns of CSV, which can be read back, and fields of JSON. */
  private static Listing<Line> exported() {
    return new Listing<Line>()
        .column("rank", Line::rank)
        .shown("cosine", line -> Cell.number(Numerals.decimals(line.cosine(), 6)))
        .field("cosine", line -> Math.round(line.cosine() * 1e6) / 1e6)
        .column("left", Line::left)
        .column("word", Line::word)
        .column("right", Line::right)
        .column("sense", Line::sense)
        .shown("other sense", line -> line.other() ? "yes" : "")
        .field("other", Line::other)
        .column("my sense", line -> "")
        .column("source", Line::source)
        .column("times", Line::times)
        .column("lemma", Line::lemma)
        .column("pos", Line::partOfSpeech)
        .column("start", Line::start)
        .column("end", Line::end)
        .column("text", Line::text);
  }

  private static Listing<KeywordLines> whole() {
    Listing<Share> share =
        new Listing<Share>()
            .field("label", Share::label)
            .field("shown", Share::shown)
            .field("ratio", Share::ratio)
            .field("ranked", Share::ranked)
            .field("other", Share::other);
    return new Listing<KeywordLines>()
        .field("head", KeywordLines::head)
        .field("grouped", KeywordLines::grouped)
        .rows("groups", KeywordLines::shares, share)
        .rows("hits", KeywordLines::lines, exported());
  }
}
