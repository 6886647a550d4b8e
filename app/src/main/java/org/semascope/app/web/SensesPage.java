package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.CorpusWords;
import org.semascope.probes.ask.Search;
import org.semascope.probes.ask.SenseMap;
import org.semascope.probes.ask.SenseMap.Point;
import org.semascope.probes.ask.SenseMap.SenseUses;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.Numerals;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.ScatterPlot.Emphasis;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Titled;

/** The uses of a word in a sense-tagged corpus: a map of all uses, and those nearest to a query. */
final class SensesPage extends Page<SensesPage.Options, SensesPage.Answer> {
  private static final String NAME = "senses";
  private static final int LONGEST_TEXT = 4_000;
  private static final int MOST_USES = 600; // more points are drawn as dots without shape

  /** Senses with a colour and shape of their own; the query and the other senses have one each. */
  private static final int MOST_COLOURS = 6;

  private static final int FEW_USES = 5;
  private static final int CONTEXT = 40; // characters of a use in tooltips
  private static final String QUERY = "query";
  private static final String LARGE = "semcor"; // many more uses of a word than bundled data

  private static final int LABEL = 30; // characters of a definition in the legend
  private static final String RANK = "rank";
  private static final Listing<Point> SHOWN =
      new Listing<Point>()
          .column(RANK, Point::rank)
          .column("cosine", "%.3f", Point::cosine)
          .column("use", SensesPage::use)
          .column("sense", Point::sense)
          .column("x", "%.2f", Point::x)
          .column("y", "%.2f", Point::y);
  private static final Listing<Point> DATA =
      new Listing<Point>()
          .column(RANK, Point::rank)
          .column("cosine", Point::cosine)
          .column("sense", Point::sense)
          .column("x", Point::x)
          .column("y", Point::y)
          .column("text", Point::text)
          .column("start", Point::start)
          .column("end", Point::end)
          .column("source", Point::source);

  private final SenseMap map = new SenseMap();
  private final Search search = new Search();
  private final CorpusWords corpusWords = new CorpusWords();

  /** Words with several senses, by corpus. */
  private final Map<String, List<String>> words = new ConcurrentHashMap<>();

  SensesPage() {
    super(NAME, Answer.class, "text", "word", "model");
  }

  record Options(
      @Setting String text,
      @Setting String word,
      @Setting String model,
      @Setting String layer,
      @Setting int occurrence,
      @Setting String corpus,
      @Setting String partOfSpeech,
      @Setting List<String> shown,
      @Setting int lines,
      @Setting int uses,
      @Setting Pieces pieces,
      @Setting Precision precision) {
    Options {
      word = Limits.word("word", word);
      SemascopeException.throwIf(
          text.length() > LONGEST_TEXT,
          "the text has %d characters, but at most %d are read",
          text.length(),
          LONGEST_TEXT);
      lines = Limits.number("lines", lines, 1, MOST_USES);
      uses = Limits.number("uses", uses, 2, MOST_USES);
      shown = List.copyOf(shown);
    }

    /** Another query, the same settings. */
    private Options query(String otherText, String otherWord, int otherOccurrence) {
      return new Options(
          otherText,
          otherWord,
          model,
          layer,
          otherOccurrence,
          corpus,
          partOfSpeech,
          List.of(),
          lines,
          uses,
          pieces,
          precision);
    }

    /** Other senses highlighted. */
    Options showing(List<String> senses) {
      return new Options(
          text,
          word,
          model,
          layer,
          occurrence,
          corpus,
          partOfSpeech,
          senses,
          lines,
          uses,
          pieces,
          precision);
    }

    private Scope scope(String layers) {
      return Scope.USUAL.pieces(pieces).precision(precision).layers(layers);
    }

    private Optional<PartOfSpeech> wanted() {
      return partOfSpeech.isEmpty()
          ? Optional.empty()
          : Optional.of(PartOfSpeech.valueOf(partOfSpeech.toUpperCase(Locale.ROOT)));
    }
  }

  /**
   * @param text of the query
   * @param occurrence number of the word in it, from 1
   * @param map of all uses
   * @param lines the uses nearest to the query
   */
  record Answer(
      String text, String word, int occurrence, SenseMap.Result map, KeywordLines lines) {}

  @Override
  List<Options> examples(Options like) {
    return List.of(
        like.query(WORDING.get("senses.example.text"), WORDING.get("senses.example.word"), 1));
  }

  @Override
  Options defaults(Desk desk) {
    List<String> corpora = desk.sets(DataKind.TAGGED);
    return new Options(
        "",
        WORDING.get("senses.example.word"),
        desk.usualModel(Traits::contextual),
        "",
        1,
        corpora.contains(LARGE) ? LARGE : KnownSets.WORDNET_EXAMPLES,
        "",
        List.of(),
        20,
        200,
        Pieces.MEAN,
        Precision.FP32);
  }

  private static List<String> models(Desk desk) {
    return desk.models(Traits::contextual);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of(
        "model",
        models(desk),
        "corpus",
        desk.sets(DataKind.TAGGED),
        "partOfSpeech",
        List.of("", "noun", "verb", "adjective", "adverb", "preposition"),
        "pieces",
        Limits.pieces());
  }

  @Override
  Answer answer(Options options, Desk desk) {
    Optional<Occurrence> query =
        options.text().isBlank()
            ? Optional.empty()
            : Optional.of(
                WordFinder.numbered(options.text(), options.word(), options.occurrence()));
    SenseMap.Result uses =
        desk.ask(
            map,
            new SenseMap.Options(
                options.word(),
                query,
                options.corpus(),
                options.wanted(),
                options.layer(),
                options.uses(),
                1),
            options.model(),
            options.scope("all"));
    Search.Options nearest =
        new Search.Options(
            uses.query(),
            options.corpus(),
            query.isPresent() ? Optional.empty() : Optional.of(options.word()),
            options.wanted(),
            Optional.empty(),
            options.lines(),
            OptionalInt.of(options.uses()),
            1,
            Search.Layout.USUAL);
    KeywordLines lines =
        desk.ask(search, nearest, options.model(), options.scope(uses.layer())).lines();
    return new Answer(
        uses.query().text(), uses.query().word(), occurrence(uses.query()), uses, lines);
  }

  /** The number of an occurrence among those of the same word. */
  private static int occurrence(Occurrence word) {
    return WordFinder.all(word.text(), word.word()).indexOf(word) + 1;
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    SenseMap.Result uses = answer.map();
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part.Live(
            "layer",
            html -> JtelayerGenerated.render(Html.of(html), null, this, options, answer, desk)));
    parts.add(
        new Part.Own(
            "senses",
            html -> JtesensekeyGenerated.render(Html.of(html), null, this, options, answer, desk)));
    String about =
        WORDING.get(
            "senses.map",
            "word",
            answer.word(),
            "uses",
            Numerals.count(uses.points().size(), "use"),
            "model",
            options.model(),
            "layer",
            uses.layer(),
            "variance",
            Numerals.percent(uses.explained().get(0) + uses.explained().get(1)));
    Map<String, Point> byRank = new LinkedHashMap<>();
    uses.points().forEach(point -> byRank.put(String.valueOf(point.rank()), point));
    parts.add(
        new Part.Chart(
            "map",
            about,
            figure(options, answer, about),
            new Titled("Points", SHOWN.table(uses.points()), List.of()),
            (column, text) ->
                Optional.ofNullable(column.equals(RANK) ? byRank.get(text) : null)
                    .map(use -> address(options, use.text(), use.start(), use.end(), desk))
                    .orElse("")));
    parts.add(
        new Part.Own(
            "nearest",
            html ->
                JtenearestGenerated.render(
                    Html.of(html),
                    null,
                    WORDING.get(
                        "senses.nearest",
                        "lines",
                        Numerals.count(answer.lines().lines().size(), "use"),
                        "corpus",
                        options.corpus(),
                        "layer",
                        uses.layer()),
                    HtmlPage.part(
                        answer.lines(),
                        line -> address(options, line.text(), line.start(), line.end(), desk)))));
    List<String> notices = new ArrayList<>();
    if (uses.all() > options.uses()) {
      notices.add(
          WORDING.get("senses.sampled", "uses", options.uses(), "all", Numerals.count(uses.all())));
    }
    if (uses.lost() > 0) {
      notices.add(WORDING.get("senses.lost", "uses", Numerals.count(uses.lost(), "use")));
    }
    return new View(parts, DATA.table(uses.points()), commands(options, answer, desk), notices);
  }

  /** The senses in the order of their frequency, each with the same colour in every figure. */
  private static ScatterPlot figure(Options options, Answer answer, String about) {
    SenseMap.Result uses = answer.map();
    List<SenseUses> senses = uses.senses();
    List<ScatterPlot.Group> groups = new ArrayList<>();
    groups.add(
        new ScatterPlot.Group(
            QUERY, List.of(new ScatterPlot.Item(QUERY, uses.x(), uses.y(), Emphasis.MARKED))));
    int own = senses.size() > MOST_COLOURS + 1 ? MOST_COLOURS : senses.size();
    for (int i = 0; i < own; i++) {
      SenseUses sense = senses.get(i);
      groups.add(group(label(sense, i + 1), List.of(sense), options, uses));
    }
    if (own < senses.size()) {
      List<SenseUses> rest = senses.subList(own, senses.size());
      groups.add(group(WORDING.get("senses.others"), rest, options, uses));
    }
    return new ScatterPlot(
        Caption.of(WORDING.get("senses.figure", "word", answer.word()), about),
        Axis.of(component(uses, 1)),
        Axis.of(component(uses, 2)),
        groups);
  }

  private static ScatterPlot.Group group(
      String name, List<SenseUses> senses, Options options, SenseMap.Result uses) {
    List<String> keys = senses.stream().map(SenseUses::sense).toList();
    return new ScatterPlot.Group(
        name,
        uses.points().stream()
            .filter(point -> keys.contains(point.sense()))
            .map(
                point ->
                    new ScatterPlot.Item(
                        hint(point), point.x(), point.y(), emphasis(point, options)))
            .toList());
  }

  private static Emphasis emphasis(Point point, Options options) {
    return options.shown().isEmpty() || options.shown().contains(point.sense())
        ? Emphasis.NORMAL
        : Emphasis.DIMMED;
  }

  private static String component(SenseMap.Result uses, int number) {
    return WORDING.get(
        "senses.component",
        "number",
        number,
        "variance",
        Numerals.percent(uses.explained().get(number - 1)));
  }

  /** {@code 12: … the left bank of the … (bank%1:17:01::)}; the number is the rank. */
  private static String hint(Point point) {
    return "%s: %s (%s)".formatted(point.rank(), use(point), point.sense());
  }

  private static String use(Point point) {
    int from = Math.max(0, point.start() - CONTEXT);
    int to = Math.min(point.text().length(), point.end() + CONTEXT);
    return (from > 0 ? "…" : "")
        + point.text().substring(from, to)
        + (to < point.text().length() ? "…" : "");
  }

  /** A short name of a sense. */
  static String label(SenseUses sense, int number) {
    String name = sense.definition().isEmpty() ? sense.sense() : sense.definition();
    return "%s. %s"
        .formatted(number, name.length() > LABEL ? name.substring(0, LABEL).strip() + "…" : name);
  }

  private List<List<String>> commands(Options options, Answer answer, Desk desk) {
    boolean repeated = WordFinder.all(answer.text(), answer.word()).size() > 1;
    ShellWords words =
        new ShellWords(answer.text(), "--word", answer.word())
            .add("--data", options.corpus())
            .add("--layers", answer.map().layer())
            .add("-n", options.lines())
            .add("--sample", options.uses())
            .addIf(repeated, "--occurrence", answer.occurrence())
            .addIf(options.text().isBlank(), "--lemma", options.word())
            .option("--pos", options.partOfSpeech(), "")
            .option("--pieces", options.pieces(), Pieces.MEAN)
            .option("--precision", options.precision(), Precision.FP32);
    return List.of(desk.command("search", options.model(), words.list()));
  }

  /** The address of a page whose query is this use; empty if the word cannot be named. */
  private String address(Options options, String text, int start, int end, Desk desk) {
    Occurrence use = new Occurrence(text, new Span(start, end));
    int number = occurrence(use);
    return number == 0 || text.length() > LONGEST_TEXT
        ? ""
        : address(options.query(text, use.word(), number), desk);
  }

  /** The parameters of this state but for the layer. */
  Map<String, String> withoutLayer(Options options, Desk desk) {
    Map<String, String> parameters = parameters(options, desk);
    parameters.remove("layer");
    return parameters;
  }

  /** The senses that are highlighted after a click on one. */
  static List<String> clicked(Options options, String sense) {
    List<String> shown = new ArrayList<>(options.shown());
    if (!shown.remove(sense)) {
      shown.add(sense);
    }
    return shown;
  }

  @Override
  Steps<Options> steps(Options options, Answer answer, Desk desk) {
    List<String> all = words(options.corpus(), desk);
    int found = Collections.binarySearch(all, answer.map().lemma());
    int previous = (found < 0 ? -found - 1 : found) - 1;
    int next = found < 0 ? -found - 1 : found + 1;
    return new Steps<>(
        previous >= 0 ? Optional.of(options.query("", all.get(previous), 1)) : Optional.empty(),
        next < all.size() ? Optional.of(options.query("", all.get(next), 1)) : Optional.empty());
  }

  private List<String> words(String corpus, Desk desk) {
    return words.computeIfAbsent(
        corpus,
        name ->
            desk.ask(corpusWords, new CorpusWords.Options(name, FEW_USES, 2)).words().stream()
                .map(CorpusWords.Word::lemma)
                .filter(lemma -> lemma.chars().allMatch(Character::isLetter))
                .toList());
  }

  @Override
  Optional<Options> random(Options options, Desk desk) {
    List<String> all = words(options.corpus(), desk);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            options.query("", all.get(ThreadLocalRandom.current().nextInt(all.size())), 1));
  }
}
