package org.semascope.probes.senses;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.OfRun;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.senses.SenseGroup.Bucket;
import org.semascope.probes.senses.SenseGroup.Family;
import org.semascope.report.content.Display;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.HeatMap;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/** The page: tables of AP, P@1, 5-NN accuracy and MAP@50, precision curves, and senses to read. */
final class SensePage {
  private static final Display OF_PAPER = new Display(100, 2);
  private static final int FEWEST_SENSES = 3; // a bucket with fewer says little
  private static final List<String> MAIN_METRICS =
      List.of(SenseProbe.AVERAGE_PRECISION, SenseProbe.PRECISION_AT_1, SenseProbe.KNN);
  private static final List<String> DEEP_METRICS = List.of(SenseProbe.MAP, "RECALL@50", "F1@50");

  private final List<ReportedRun<SenseOptions, SenseFinding>> runs;
  private final List<ReportedRun<SenseOptions, SenseFinding>> deep;
  private final ByLayer table;

  SensePage(List<ReportedRun<SenseOptions, SenseFinding>> runs) {
    this.runs = runs;
    this.deep = runs.stream().filter(SensePage::isDeep).toList();
    this.table = new ByLayer(runs, SenseProbe.AVERAGE_PRECISION, Display.PERCENT);
  }

  /**
   * Whether measures of the first 50 ranks mean anything: at least half of the queries have 50 uses
   * to rank, or the data is that of a published table.
   */
  private static boolean isDeep(ReportedRun<?, ?> run) {
    List<String> data = run.recipe().data().stream().map(Input::name).toList();
    return run.published().stream().anyMatch(published -> published.isAbout(data))
        || families(run).stream()
            .limit(1)
            .flatMap(family -> run.measures().find(SenseProbe.RANKED, family.label()).stream())
            .anyMatch(ranked -> ranked.value() >= SenseProbe.DEPTH);
  }

  Story story() {
    List<Sheet> sheets = new ArrayList<>(List.of(mainTable()));
    if (!deep.isEmpty()) {
      sheets.add(paperTable());
    }
    sheets.addAll(List.of(byFamily(), sizes()));
    return new Story(
        "Does the model distinguish the senses of a word?",
        List.of(
            "A word in its sentence is a query. The other uses of the word are ranked by the cosine"
                + " of their vectors with the query’s vector.",
            "Do uses of the query’s sense come first, and does that hold for rare senses, too?"),
        runs.stream().flatMap(run -> findings(run).stream()).toList(),
        cautions(),
        sheets,
        figures(),
        runs.stream()
            .flatMap(
                run -> SenseReadings.of(run, runs.size() == 1 ? "" : run.name() + ": ").stream())
            .toList());
  }

  /** The families that a table shows: nouns and verbs together, if there are both. */
  private static List<Family> mainFamilies(ReportedRun<?, ?> run) {
    List<Family> all = families(run);
    boolean both = all.contains(Family.NOUNS) && all.contains(Family.VERBS);
    return all.stream()
        .filter(family -> both ? !family.isNounsOrVerbs() : family != Family.NOUNS_AND_VERBS)
        .toList();
  }

  private static List<Family> families(ReportedRun<?, ?> run) {
    return Stream.of(Family.values()).filter(family -> has(run, family.all())).toList();
  }

  private static List<Bucket> buckets(ReportedRun<?, ?> run, Family family) {
    return Stream.of(Bucket.values()).filter(bucket -> has(run, family.in(bucket))).toList();
  }

  private static boolean has(ReportedRun<?, ?> run, SenseGroup group) {
    return run.measures().find("RANDOM", group.label()).isPresent();
  }

  /** The layer that sentences and curves are about: the last one measured. */
  static LayerMix last(ReportedRun<?, ?> run) {
    return run.layers().get(run.layers().size() - 1);
  }

  private static Optional<Result> find(
      ReportedRun<?, ?> run, String metric, SenseGroup group, LayerMix layer) {
    return run.measures().find(metric, group.label(), layer.number());
  }

  private List<String> findings(ReportedRun<SenseOptions, ?> run) {
    List<String> sentences = new ArrayList<>();
    LayerMix layer = last(run);
    for (Family family : mainFamilies(run)) {
      SenseGroup all = family.all();
      Optional<Result> precision = table.find(run, all.label(), layer);
      if (precision.isEmpty()) {
        continue;
      }
      sentences.add(
          "%s, %s: average precision %s at %s%s."
              .formatted(
                  run.name(),
                  family.words(),
                  precisionOn(precision.get()),
                  layer.words(),
                  chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, all)));
      sentences.add(
          "The nearest use has the query’s sense in %s of queries%s; a 5-nearest-neighbour vote is right in %s."
              .formatted(
                  percent(find(run, SenseProbe.PRECISION_AT_1, all, layer).orElseThrow().value()),
                  chance(run, SenseProbe.CHANCE_PRECISION_AT_1, all),
                  percent(find(run, SenseProbe.KNN, all, layer).orElseThrow().value())));
      for (Bucket bucket : buckets(run, family)) {
        table
            .find(run, family.in(bucket).label(), layer)
            .ifPresent(found -> sentences.add(ofBucket(run, family, bucket, found)));
      }
      LayerMix best = table.best(run, all.label());
      if (!best.equals(layer)) {
        Result highest = table.find(run, all.label(), best).orElseThrow();
        sentences.add(
            "Of %s, %s has the highest average precision on %s: %s%s. The layer was chosen on the queries that it is reported on."
                .formatted(
                    count(run.layers().size(), "layer"),
                    best.words(),
                    family.words(),
                    hundredths(highest.value()),
                    Display.PERCENT.bracketed(highest)));
      }
    }
    return sentences;
  }

  private static String precisionOn(Result result) {
    return "%s%s on %s"
        .formatted(
            hundredths(result.value()), Display.PERCENT.bracketed(result), queries(result.n()));
  }

  /** The chance level in brackets; empty where the run has none. */
  private static String chance(ReportedRun<?, ?> run, String metric, SenseGroup group) {
    return run.measures()
        .find(metric, group.label())
        .map(one -> " (chance: %s)".formatted(Display.PERCENT.text(one.value())))
        .orElse("");
  }

  private static String ofBucket(
      ReportedRun<SenseOptions, ?> run, Family family, Bucket bucket, Result found) {
    boolean ofSense = run.options().frequency() == SenseOptions.Frequency.SENSE;
    return "%s, senses that are %s a quarter of their lemma’s uses and that %s %s: average precision %s%s."
        .formatted(
            Character.toUpperCase(family.words().charAt(0)) + family.words().substring(1),
            bucket.isMajor() ? "at least" : "less than",
            ofSense ? "have" : "belong to a lemma with",
            bucket.isFrequent() ? "500 uses or more" : "fewer than 500 uses",
            precisionOn(found),
            chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, family.in(bucket)));
  }

  static String queries(long n) {
    return n == 1 ? "1 query" : count(n) + " queries";
  }

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    if (!deep.isEmpty()) {
      all.add(
          "MAP@50 is the plain mean of the precision at 1 to 50, as the paper defines it, and not average precision (AP). Where a sense has fewer than 50 uses, ranks are empty or wrong: compare MAP@50 with chance and oracle, not across corpora.");
    }
    all.add(
        "Intervals resample lemmas. They describe other lemmas of the same corpus, not other corpora.");
    for (ReportedRun<SenseOptions, ?> run : runs) {
      if (run.options().isOfExamples()) {
        all.addAll(SenseProbe.cautions(run.options()));
        all.add(
            "The sentences are usage examples of WordNet’s glosses: short, invented or selected by lexicographers, and few for each sense. Every example is a query once.");
      } else if (run.options().queries().isEmpty() && !run.options().isEach()) {
        all.add(
            "Queries are %s of the sentences, drawn by the seed; another seed gives slightly different figures."
                .formatted(percent(run.options().queryShare())));
      }
      all.addAll(cautions(run));
    }
    return List.copyOf(all);
  }

  /** What holds of a single run. */
  static List<String> cautions(ReportedRun<?, ?> run) {
    List<String> all = new ArrayList<>();
    if (run.layers().contains(LayerMix.STATIC)) {
      all.add(
          "%s: static vectors give a written form the same vector in every sentence, so that they distinguish inflected forms only; uses of the same form are ranked at random."
              .formatted(run.name()));
    }
    for (Family family : mainFamilies(run)) {
      for (Bucket bucket : buckets(run, family)) {
        double senses = run.measures().get("SENSES", family.in(bucket).label()).value();
        if (senses < FEWEST_SENSES) {
          all.add(
              "%s, %s: the bucket %s has no more than %s."
                  .formatted(
                      run.name(),
                      family.label(),
                      bucket.label(),
                      count(Math.round(senses), "sense")));
        }
      }
    }
    return all;
  }

  /** Queries of a family in a run. */
  private record Part(ReportedRun<SenseOptions, ?> run, Family family, String title)
      implements Pivot.Block {}

  /** A row of a table whose columns are metrics of groups. */
  private record Line(String label, Found found, Function<Result, Cell> shown)
      implements Pivot.Row {
    static final Line QUERIES =
        new Line(
            "queries",
            (run, metric, group) -> ofChance(run, group).map(one -> one.named("QUERIES")),
            result -> Cell.of(count(result.n())));

    static final Line CHANCE =
        new Line(
            "chance", // none of the vote, whose expectation has no closed form
            (run, metric, group) -> run.measures().find("CHANCE-" + metric, group.label()),
            Display.PERCENT::cell);

    static final Line RANDOM =
        new Line(
            "random",
            (run, metric, group) -> ofChance(run, group).map(one -> one.named("RANDOM")),
            OF_PAPER::cell);

    static final Line ORACLE =
        new Line(
            "oracle",
            (run, metric, group) -> run.measures().find("ORACLE", group.label()),
            OF_PAPER::cell);

    /** Some lines, then one for each layer. */
    static List<Line> of(ReportedRun<?, ?> run, Display display, Line... first) {
      List<Line> lines = new ArrayList<>(List.of(first));
      for (LayerMix layer : run.layers()) {
        lines.add(
            new Line(
                layer.equals(LayerMix.STATIC) ? "vectors" : layer.words(),
                (any, metric, group) -> find(run, metric, group, layer),
                display::cell));
      }
      return lines;
    }
  }

  private interface Found {
    Optional<Result> find(ReportedRun<?, ?> run, String metric, SenseGroup group);
  }

  private static void column(
      Pivot<Part, Line> pivot, String title, String metric, Function<Family, SenseGroup> group) {
    pivot.column(
        title,
        (part, line) -> line.found.find(part.run, metric, group.apply(part.family)),
        (part, line, result) -> line.shown.apply(result));
  }

  private static List<Part> parts(List<ReportedRun<SenseOptions, SenseFinding>> some) {
    List<Part> parts = new ArrayList<>();
    for (ReportedRun<SenseOptions, ?> run : some) {
      for (Family family : mainFamilies(run)) {
        String title = "%s, %s on %s".formatted(run.name(), family.label(), run.options().data());
        parts.add(new Part(run, family, title));
      }
    }
    return parts;
  }

  /** The buckets that some part has. */
  private static List<Bucket> known(List<Part> parts) {
    return Stream.of(Bucket.values())
        .filter(bucket -> parts.stream().anyMatch(part -> has(part.run, part.family.in(bucket))))
        .toList();
  }

  private String legend() {
    boolean ofLemmas =
        runs.stream().anyMatch(run -> run.options().frequency() == SenseOptions.Frequency.LEMMA);
    return "l: number of ranked uses of the query’s sense%s; r: share of the sense among its lemma’s uses."
        .formatted(ofLemmas ? " (of its lemma with --frequency lemma)" : "");
  }

  /** AP, P@1 and 5-NN accuracy of all queries, and AP by bucket: chance and layers down. */
  private Sheet mainTable() {
    List<Part> parts = parts(runs);
    Pivot<Part, Line> pivot =
        new Pivot<>("table", "Are uses of the same sense ranked first?", "× 100");
    MAIN_METRICS.forEach(metric -> column(pivot, metric, metric, Family::all));
    for (Bucket bucket : known(parts)) {
      String title = "AP " + bucket.label();
      column(pivot, title, SenseProbe.AVERAGE_PRECISION, family -> family.in(bucket));
    }
    return pivot
        .withoutPublished()
        .notes(
            "AP: average precision over all ranked uses. P@1: share of queries whose nearest use has their sense. KNN@5: accuracy of a 5-nearest-neighbour vote; the nearest of equally frequent senses wins. chance: exact expectation of a random ranking.",
            legend())
        .sheet(parts, part -> Line.of(part.run, Display.PERCENT, Line.QUERIES, Line.CHANCE));
  }

  /** Tables 1a and 1b of the paper: buckets across, chance, oracle and layers down. */
  private Sheet paperTable() {
    List<Part> parts = parts(deep);
    Pivot<Part, Line> pivot =
        new Pivot<>("map50", "Uses of the same sense among the first 50", SenseProbe.MAP);
    for (Bucket bucket : known(parts)) {
      column(pivot, bucket.label(), SenseProbe.MAP, family -> family.in(bucket));
    }
    column(pivot, "all", SenseProbe.MAP, Family::all);
    return pivot
        .notes(
            "MAP@50 × 100. random: exact expectation of a random ranking. oracle: the highest possible value.",
            legend())
        .sheet(parts, part -> Line.of(part.run, OF_PAPER, Line.QUERIES, Line.RANDOM, Line.ORACLE));
  }

  /**
   * The expected MAP@50 of a random ranking over the queries that were measured; runs of older
   * versions have it for the planned ones only, of which the model may have lost some.
   */
  private static Optional<Result> ofChance(ReportedRun<?, ?> run, SenseGroup group) {
    return run.measures()
        .find(SenseProbe.CHANCE_MAP, group.label())
        .or(() -> run.measures().find("RANDOM", group.label()));
  }

  private List<OfRun> wholes(Function<ReportedRun<?, ?>, String> title) {
    return runs.stream().map(run -> new OfRun(run, title.apply(run))).toList();
  }

  /** A measure at the last layer, or without one. */
  private static Pivot.Source<OfRun, SenseGroup> measure(String metric) {
    return (whole, group) ->
        find(whole.run(), metric, group, last(whole.run()))
            .or(() -> whole.run().measures().find(metric, group.label()));
  }

  private Pivot.Source<OfRun, SenseGroup> ifDeep(String metric) {
    return (whole, group) ->
        deep.contains(whole.run()) ? measure(metric).find(whole, group) : Optional.empty();
  }

  private Sheet byFamily() {
    Pivot<OfRun, SenseGroup> pivot =
        new Pivot<OfRun, SenseGroup>("measures", "All measures by part of speech", "words")
            .notes("All × 100, at the last layer measured.");
    MAIN_METRICS.forEach(metric -> pivot.column(metric, measure(metric), Display.PERCENT));
    pivot
        .column("chance AP", measure(SenseProbe.CHANCE_AVERAGE_PRECISION), Display.PERCENT)
        .column("chance P@1", measure(SenseProbe.CHANCE_PRECISION_AT_1), Display.PERCENT);
    if (!deep.isEmpty()) {
      DEEP_METRICS.forEach(metric -> pivot.column(metric, ifDeep(metric), Display.PERCENT));
      pivot.notes(
          "RECALL@50: uses of the query’s sense among the first 50, divided by all uses of that sense.");
    }
    return pivot
        .withoutPublished()
        .sheet(
            wholes(run -> "%s, %s".formatted(run.name(), last(run).words())),
            whole -> families(whole.run()).stream().map(Family::all).toList());
  }

  private Sheet sizes() {
    Pivot<OfRun, SenseGroup> pivot =
        new Pivot<OfRun, SenseGroup>("buckets", "Sizes of the buckets", "bucket")
            .notes(
                "Lemmas, senses and queries of each bucket. ranked: median number of uses ranked for a query.")
            .column("lemmas", measure("LEMMAS"), SensePage::rounded)
            .column("senses", measure("SENSES"), SensePage::rounded)
            .counts("queries", measure("SENSES"))
            .column("ranked", measure(SenseProbe.RANKED), new Display(1, 0));
    if (!deep.isEmpty()) {
      pivot.column("random", ifDeep("RANDOM"), OF_PAPER);
    }
    return pivot
        .withoutPublished()
        .sheet(
            wholes(ReportedRun::name),
            whole ->
                families(whole.run()).stream()
                    .flatMap(
                        family ->
                            Stream.concat(
                                Stream.of(family.all()),
                                buckets(whole.run(), family).stream().map(family::in)))
                    .toList());
  }

  private static Cell rounded(OfRun whole, SenseGroup group, Result result) {
    return Cell.of(count(Math.round(result.value())));
  }

  private List<ReportFigure> figures() {
    List<ReportFigure> figures = new ArrayList<>();
    List<ByLayer.Group> groups =
        mainFamilies(runs.get(0)).stream()
            .map(family -> new ByLayer.Group(family.label(), ""))
            .toList();
    figures.addAll(table.figures("Uses of the same sense", "average precision × 100", groups));
    for (ReportedRun<?, ?> first : deep.stream().limit(1).toList()) {
      List<Family> families = mainFamilies(first);
      for (Family family : families) {
        figures.add(curves(family.all(), family.label()));
        if (family == families.get(0)) {
          for (Bucket bucket : buckets(first, family)) {
            figures.add(curves(family.in(bucket), family.label() + ", " + bucket.label()));
          }
        }
      }
    }
    for (ReportedRun<SenseOptions, SenseFinding> run : runs) {
      if (run.options().grid()) {
        mainFamilies(run).forEach(family -> figures.add(grid(run, family, figures.size())));
      }
    }
    return figures;
  }

  /** Precision at each depth: Figure 1 of the paper. */
  private ReportFigure curves(SenseGroup group, String words) {
    List<Series> series = new ArrayList<>();
    for (ReportedRun<?, ?> run : deep) {
      LayerMix layer = last(run);
      series.add(
          series(
              "%s, %s".formatted(run.name(), layer.words()),
              k -> find(run, "P@" + k, group, layer)));
    }
    ReportedRun<?, ?> first = deep.get(0);
    for (String bound : List.of("oracle", "random")) {
      String metric = bound.toUpperCase(Locale.ROOT) + "-P@";
      series.add(
          series(bound, k -> first.measures().find(metric + k, group.label())).asReference());
    }
    String title = "Precision at k, " + words;
    return new ReportFigure(
        "precision-" + group.label().replaceAll("[^a-z0-9]+", "-"),
        title + ": the share of the first k uses that have the query’s sense.",
        new LineChart(
            Caption.of(title, title + ", with oracle and chance."),
            "k",
            SenseProbe.DEPTHS.stream().map(String::valueOf).toList(),
            Axis.of("P@k").covering(0, 1),
            series));
  }

  private static Series series(String name, Function<Integer, Optional<Result>> at) {
    return new Series(
        name,
        SenseProbe.DEPTHS.stream()
            .map(k -> at.apply(k).map(result -> Value.of(result.value())).orElse(Value.NONE))
            .toList());
  }

  private ReportFigure grid(ReportedRun<?, ?> run, Family family, int number) {
    LayerMix layer = last(run);
    // The finer buckets are of the first family of a part of speech.
    Family named = family.isNounsOrVerbs() ? Family.NOUNS_AND_VERBS : family;
    List<Series> rows = new ArrayList<>();
    for (String frequency : SenseGroup.FREQUENCIES) {
      rows.add(
          new Series(
              "l " + frequency,
              SenseGroup.SHARES.stream()
                  .map(share -> table.find(run, SenseGroup.fine(named, frequency, share), layer))
                  .map(one -> one.map(r -> Value.of(100 * r.value())).orElse(Value.NONE))
                  .toList()));
    }
    String title = "AP × 100 by frequency and share, %s, %s".formatted(family.label(), run.name());
    return new ReportFigure(
        "grid-" + number,
        title + ", " + layer.words() + ". Empty where there is no query.",
        new HeatMap(Caption.of(title, title), "r, the sense’s share", SenseGroup.SHARES, 1, rows));
  }
}
