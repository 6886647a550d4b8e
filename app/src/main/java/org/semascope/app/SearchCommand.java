package org.semascope.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.Subject;
import org.semascope.probes.ModelHandle;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.senses.Concordance;
import org.semascope.probes.senses.Concordance.Found;
import org.semascope.probes.senses.Concordance.Hit;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;
import org.semascope.report.content.Numerals;
import org.semascope.report.form.KeywordPage;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code search}: a concordance that ranks by meaning. */
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    description = {
      "Finds the uses of a word in a corpus that are nearest in meaning to a word in a sentence.",
      "Uses of the word's lemma are ranked by the cosine of their vectors with the query's and shown",
      "with the word in the middle. Where the corpus has senses, those other than the query's stand",
      "out (≠). Equal sentences are shown once."
    },
    footer = {
      "",
      "Vectors are computed once for each model, layer and sentence, and kept; `cache show` lists them.",
      "A CSV file has a column \"my sense\" to write labels into; the file is then a sense-tagged",
      "corpus for --data of any command.",
      "",
      "Examples:",
      "  semascope search -m bert-base-uncased \"He sat on the bank of the river.\" --word bank",
      "  semascope search -m bert-base-uncased \"They pulled it off.\" --word pulled \\",
      "    --data semcor --group right1 --sort right --context 5:10 -o pulled.csv"
    })
final class SearchCommand implements Callable<Integer> {
  private static final Pattern WINDOW = Pattern.compile("(\\d{1,4}):(\\d{1,4})");
  private static final int PLAIN_SAMPLE = 1000;

  private final Context context;

  @Parameters(paramLabel = "TEXT", description = "The sentence that the word stands in.")
  private String text;

  @Option(
      names = "--word",
      paramLabel = "W",
      description = "The word whose like is looked for, as it stands in the sentence.")
  private String word;

  @Mixin private PlaceOptions place;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "MODEL",
      description =
          "A model or static vectors: a path, a catalogue name (see `models list`) or a hub id.")
  private String model;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      defaultValue = "wordnet-examples",
      description = {
        "A sense-tagged corpus, or any other, whose uses then have no senses: a set's name (see",
        "`data list`), a path, an index (default: wordnet-examples, which come along)."
      })
  private String data;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "",
      description = "One layer, or several joined: 8, mean:9-12, concat:last4 (default: the last).")
  private String layers;

  @Mixin private PiecesOption pieces;

  @Option(
      names = "--lemma",
      paramLabel = "L",
      description = "Whose uses are ranked (default: the lemmas that the word may be a form of).")
  private String lemma;

  @Option(
      names = "--pos",
      paramLabel = "P",
      description = "noun, verb, adjective, adverb or preposition alone.")
  private PartOfSpeech partOfSpeech;

  @Option(
      names = "--sense",
      paramLabel = "S",
      description = {
        "The query's sense, from which others stand out (default: as the corpus has it if the",
        "sentence is in it, otherwise that of the nearest use)."
      })
  private String sense;

  @Option(
      names = "--k",
      paramLabel = "N",
      description = "How many uses are shown (default ${DEFAULT-VALUE}).")
  private int most = 20;

  @Option(
      names = "--context",
      paramLabel = "L:R",
      defaultValue = "8:8",
      description = "Words to the left and right (default ${DEFAULT-VALUE}), or sentence.")
  private String window;

  @Option(
      names = "--sort",
      paramLabel = "S",
      description = {
        "similarity (default), left (by the words to the left, the next first), right or corpus."
      })
  private Sort sort = Sort.SIMILARITY;

  @Option(
      names = "--group",
      paramLabel = "G",
      description =
          "Count by sense (default where there are any), left1 or right1, the word beside.")
  private Group group;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = {
        "Rank so many uses at most, drawn by --seed; 0 for all (default: all of a sense-tagged",
        "corpus, 1000 of another)."
      })
  private Integer sample;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which sample is drawn (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private EchoOption echo;
  @Mixin private ThreadsOption threads;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Write to a file that ends in .html, .csv, .json, .md or .tex instead.")
  private Path out;

  SearchCommand(Context context) {
    this.context = context;
  }

  enum Sort {
    SIMILARITY,
    LEFT,
    RIGHT,
    CORPUS
  }

  enum Group {
    SENSE,
    LEFT1,
    RIGHT1
  }

  @Override
  public Integer call() {
    UsageException.throwIf(most < 1, "--k must be at least 1, not " + most);
    int cores = threads.count();
    UsageException.throwIf(
        sample != null && sample < 0, "--sample must not be negative, as %d is", sample);
    int[] around = around();
    Optional<String> ending = ending();
    Occurrence query = place.of(word).in(text);
    Scope scope = Scope.USUAL.layers(layers).pieces(pieces.pieces()).echo(echo.isSet());
    try (Resources resources = context.resources(cores);
        ModelHandle handle = context.model(model, new SenseProbe(), scope, cores)) {
      if (handle.layers().size() != 1) {
        throw new UsageException(
            "--layers %s: a search is by one vector, so give one layer or join several (concat:last4)"
                .formatted(layers));
      }
      Concordance concordance = Concordance.over(data, resources);
      boolean tagged = resources.isTagged(data);
      Subject opened = handle.open();
      long start = System.nanoTime();
      Found found =
          concordance.find(
              new Concordance.Request(
                  query,
                  Optional.ofNullable(lemma),
                  Optional.ofNullable(partOfSpeech),
                  Optional.ofNullable(sense),
                  most,
                  sample != null ? sample : tagged ? 0 : PLAIN_SAMPLE,
                  seed),
              opened);
      double seconds = (System.nanoTime() - start) / 1e9;
      KeywordLines lines =
          lines(found, query, around, head(found, query, concordance, handle, opened));
      write(lines, ending);
      context.say(
          "%s of %s uses shown%s; found in %s s after the model was open"
              .formatted(
                  Numerals.count(found.hits().size()),
                  Numerals.count(found.ranked()),
                  found.lost() == 0
                      ? ""
                      : ", %s more have no vector".formatted(Numerals.count(found.lost())),
                  Numerals.decimals(seconds, 2)));
    }
    return 0;
  }

  /** Words to the left and right; empty for the whole sentence. */
  private int[] around() {
    if (window.equals("sentence")) {
      return new int[0];
    }
    Matcher both = WINDOW.matcher(window);
    UsageException.throwIf(
        !both.matches(), "--context takes L:R, as 5:10, or sentence, not " + window);
    return new int[] {Integer.parseInt(both.group(1)), Integer.parseInt(both.group(2))};
  }

  /** What the file's name ends in; empty where none is written. */
  private Optional<String> ending() {
    if (out == null) {
      return Optional.empty();
    }
    String name = String.valueOf(out.getFileName());
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    UsageException.throwIf(
        !List.of("html", "csv", "json", "md", "tex").contains(ending),
        "-o %s: expected a name that ends in .html, .csv, .json, .md or .tex",
        out);
    return Optional.of(ending);
  }

  private Map<String, String> head(
      Found found, Occurrence query, Concordance concordance, ModelHandle handle, Subject opened) {
    Map<String, String> head = new LinkedHashMap<>();
    head.put("query", query.text());
    head.put("word", "%s at %s".formatted(query.word(), query.span()));
    if (!found.sense().isEmpty()) {
      head.put("sense", "%s, %s".formatted(found.sense(), found.known().words()));
      long others = found.hits().stream().filter(hit -> !hit.sense().equals(found.sense())).count();
      head.put(
          "other senses",
          "%s of %s uses shown, %s"
              .formatted(
                  others,
                  found.hits().size(),
                  Numerals.percent((double) others / found.hits().size())));
    }
    head.put("model", opened.traits().name());
    head.put(
        "vectors",
        "%s, pieces %s".formatted(handle.layers().get(0).words(), lower(pieces.pieces())));
    head.put("corpus", concordance.input().name());
    head.put("sha256", concordance.input().sha256());
    head.put("ranked", Numerals.count(found.ranked(), "different use"));
    head.put("date", LocalDate.now().toString());
    return head;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private KeywordLines lines(
      Found found, Occurrence query, int[] around, Map<String, String> head) {
    List<Line> lines = new ArrayList<>();
    Map<Line, Hit> hits = new LinkedHashMap<>();
    for (Hit hit : found.hits()) {
      Line line = line(hit, found.sense(), around);
      lines.add(line);
      hits.put(line, hit);
    }
    boolean senses = found.hits().stream().anyMatch(hit -> !hit.sense().isEmpty());
    Group by = group != null ? group : senses ? Group.SENSE : null;
    if (by == Group.SENSE && !senses) {
      throw new UsageException("--group sense: %s has no senses".formatted(head.get("corpus")));
    }
    lines.sort(
        switch (sort) {
          case SIMILARITY -> Comparator.comparingInt(Line::rank);
          case LEFT ->
              Comparator.comparing((Line line) -> leftwards(line)).thenComparing(Line::rank);
          case RIGHT ->
              Comparator.comparing((Line line) -> lowered(line.text().substring(line.end())))
                  .thenComparing(Line::rank);
          case CORPUS -> Comparator.comparingInt(line -> hits.get(line).order());
        });
    List<Share> shares = by == null ? List.of() : shares(lines, by, found);
    if (group != null) { // lines of a group stand together, the largest first
      List<String> order = shares.stream().map(Share::label).toList();
      lines.sort(Comparator.comparingInt(line -> order.indexOf(key(by).apply(line))));
    }
    return new KeywordLines(
        "Uses of “%s” as in: %s".formatted(query.word(), query.text()),
        head,
        by == null ? "" : lower(by),
        shares,
        lines);
  }

  private static Line line(Hit hit, String querySense, int[] around) {
    Occurrence use = hit.occurrence();
    String left = use.text().substring(0, use.span().start());
    String right = use.text().substring(use.span().end());
    return new Line(
        hit.rank(),
        hit.cosine(),
        around.length == 0 ? left.strip() : lastWords(left, around[0]),
        use.word(),
        around.length == 0 ? right.strip() : firstWords(right, around[1]).strip(),
        hit.sense(),
        !hit.sense().equals(querySense),
        hit.source(),
        hit.times(),
        use.text(),
        use.span().start(),
        use.span().end(),
        hit.lemma(),
        lower(hit.partOfSpeech()));
  }

  private static String lastWords(String text, int count) {
    String[] words = text.strip().split("\\s+");
    int from = Math.max(0, words.length - count);
    return (from > 0 ? "… " : "") + String.join(" ", List.of(words).subList(from, words.length));
  }

  /** Punctuation that follows the word at once stays at it. */
  private static String firstWords(String text, int count) {
    String[] words = text.stripTrailing().split("\\s+");
    // What comes before the first blank belongs to the word itself: a comma, or nothing.
    int to = Math.min(words.length, count + 1);
    return String.join(" ", List.of(words).subList(0, to)) + (to < words.length ? " …" : "");
  }

  /** The words to the left, the next one first. */
  private static String leftwards(Line line) {
    List<String> words =
        new ArrayList<>(List.of(lowered(line.text().substring(0, line.start())).split(" ")));
    Collections.reverse(words);
    return String.join(" ", words);
  }

  private static String lowered(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private static Function<Line, String> key(Group by) {
    return switch (by) {
      case SENSE -> Line::sense;
      case LEFT1 -> line -> leftwards(line).split(" ")[0];
      case RIGHT1 -> line -> lowered(line.text().substring(line.end())).split(" ")[0];
    };
  }

  private static List<Share> shares(List<Line> lines, Group by, Found found) {
    Map<String, Long> counts =
        lines.stream().collect(Collectors.groupingBy(key(by), Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(
            entry ->
                new Share(
                    entry.getKey(),
                    entry.getValue().intValue(),
                    (double) entry.getValue() / lines.size(),
                    by == Group.SENSE
                        ? "%s of %s".formatted(found.senses().get(entry.getKey()), found.ranked())
                        : "",
                    by == Group.SENSE && !entry.getKey().equals(found.sense())))
        .toList();
  }

  private void write(KeywordLines found, Optional<String> ending) {
    if (ending.isEmpty()) {
      print(found, format, context.out(), context.terminalOut());
      context.out().flush();
      return;
    }
    byte[] content;
    if (ending.get().equals("html")) {
      content = KeywordPage.of(found).getBytes(StandardCharsets.UTF_8);
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
    if (format == OutputFormat.JSON) {
      whole().printer(format, terminal, out).print(found);
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
    if (format == OutputFormat.CSV) { // one table alone can be read back
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

  /** A line that is one field of a CSV file, whatever is in it. */
  private static String comment(String line) {
    return "\"# " + line.replaceAll("\\s+", " ").replace("\"", "\"\"") + "\"";
  }

  private static Listing<Share> shares(KeywordLines found) {
    Listing<Share> listing =
        new Listing<Share>()
            .shown(found.grouped(), share -> Cell.of(share.label()).marked(share.other()))
            .shown("lines", Share::shown)
            .shown("ratio", share -> Cell.number(Numerals.percent(share.ratio())));
    if (found.grouped().equals("sense")) {
      listing.shown("of all ranked", share -> Cell.number(share.ranked()));
      listing.shown("", share -> share.other() ? "≠" : "");
    }
    return listing;
  }

  /** As people read it: the left side ends where the word begins. */
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
    if (format != OutputFormat.TABLE) { // nobody writes on a screen
      listing.shown("my sense", line -> "");
    }
    return listing.shown(
        "source", line -> line.source() + (line.times() > 1 ? " ×" + line.times() : ""));
  }

  /** As it is read back from a CSV file, and as JSON has it. */
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
