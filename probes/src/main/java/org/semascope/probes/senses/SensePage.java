package org.semascope.probes.senses;

import static org.semascope.probes.senses.SenseProbe.WORDING;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
  private static final int FEWEST_SENSES = 3; // buckets with fewer get a caution
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
   * Whether to show measures of the first 50 ranks: at least half of the queries have 50 uses to
   * rank, or the data is that of a published table.
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
    boolean ranked = runs.stream().anyMatch(run -> !families(run).isEmpty());
    List<Sheet> sheets = new ArrayList<>();
    if (ranked) {
      sheets.add(mainTable());
    }
    if (!deep.isEmpty()) {
      sheets.add(paperTable());
    }
    Disambiguation.sheet(runs).ifPresent(sheets::add);
    if (ranked) {
      sheets.addAll(List.of(byFamily(), sizes()));
    }
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
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

  /** The layer of findings and curves: the last one measured. */
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
          WORDING.get(
              "page.finding",
              "model",
              run.name(),
              "words",
              family.words(),
              "precision",
              precisionOn(precision.get()),
              "layer",
              layer.words(),
              "chance",
              chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, all)));
      sentences.add(
          WORDING.get(
              "page.finding-nearest",
              "model",
              run.name(),
              "words",
              family.words(),
              "first",
              percent(find(run, SenseProbe.PRECISION_AT_1, all, layer).orElseThrow().value()),
              "chance",
              chance(run, SenseProbe.CHANCE_PRECISION_AT_1, all),
              "vote",
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
            WORDING.get(
                "page.finding-best-layer",
                "model",
                run.name(),
                "words",
                family.words(),
                "layers",
                count(run.layers().size(), "layer"),
                "layer",
                best.words(),
                "precision",
                hundredths(highest.value()) + Display.PERCENT.bracketed(highest)));
      }
    }
    Disambiguation.finding(run).ifPresent(sentences::add);
    return sentences;
  }

  private static String precisionOn(Result result) {
    return WORDING.get(
        "page.precision",
        "value",
        hundredths(result.value()) + Display.PERCENT.bracketed(result),
        "queries",
        queries(result.n()));
  }

  /** The chance level in brackets; empty where the run has none. */
  private static String chance(ReportedRun<?, ?> run, String metric, SenseGroup group) {
    return run.measures()
        .find(metric, group.label())
        .map(one -> WORDING.get("page.chance", "value", Display.PERCENT.text(one.value())))
        .orElse("");
  }

  private static String ofBucket(
      ReportedRun<SenseOptions, ?> run, Family family, Bucket bucket, Result found) {
    boolean ofSense = run.options().frequency() == SenseOptions.Frequency.SENSE;
    return WORDING.get(
        "page.finding-bucket",
        "model",
        run.name(),
        "words",
        family.words(),
        "bucket",
        WORDING.get(
            ofSense ? "page.bucket-of-sense" : "page.bucket-of-lemma",
            "uses",
            WORDING.get(bucket.isFrequent() ? "page.frequent" : "page.rare"),
            "proportion",
            WORDING.get(bucket.isMajor() ? "page.major" : "page.minor")),
        "precision",
        precisionOn(found),
        "chance",
        chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, family.in(bucket)));
  }

  static String queries(long n) {
    return n == 1 ? "1 query" : count(n) + " queries";
  }

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    if (!deep.isEmpty()) {
      all.add(WORDING.get("cautions.map"));
    }
    all.add(WORDING.get("cautions.intervals"));
    for (ReportedRun<SenseOptions, ?> run : runs) {
      if (run.options().isOfExamples()) {
        all.addAll(SenseProbe.cautions(run.options()));
        all.add(WORDING.get("cautions.glosses"));
      } else if (run.options().queries().isEmpty() && !run.options().isEach()) {
        all.add(WORDING.get("cautions.split", "percent", percent(run.options().queryShare())));
      }
      all.addAll(cautions(run));
    }
    return List.copyOf(all);
  }

  /** Cautions about a single run. */
  static List<String> cautions(ReportedRun<?, ?> run) {
    List<String> all = new ArrayList<>();
    if (run.layers().contains(LayerMix.STATIC)) {
      all.add(WORDING.get("cautions.static", "model", run.name()));
    }
    for (Family family : mainFamilies(run)) {
      for (Bucket bucket : buckets(run, family)) {
        double senses = run.measures().get("SENSES", family.in(bucket).label()).value();
        if (senses < FEWEST_SENSES) {
          all.add(
              WORDING.get(
                  "cautions.few-senses",
                  "model",
                  run.name(),
                  "words",
                  family.words(),
                  "bucket",
                  bucket.label(),
                  "senses",
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
            WORDING.get("page.row-queries"),
            (run, metric, group) -> ofChance(run, group).map(one -> one.named("QUERIES")),
            result -> Cell.of(count(result.n())));

    static final Line CHANCE =
        new Line(
            // Not for KNN@5, whose expectation has no closed form.
            WORDING.get("page.row-chance"),
            (run, metric, group) -> run.measures().find("CHANCE-" + metric, group.label()),
            Display.PERCENT::cell);

    static final Line RANDOM =
        new Line(
            WORDING.get("page.row-random"),
            (run, metric, group) -> ofChance(run, group).map(one -> one.named("RANDOM")),
            OF_PAPER::cell);

    static final Line ORACLE =
        new Line(
            WORDING.get("page.row-oracle"),
            (run, metric, group) -> run.measures().find("ORACLE", group.label()),
            OF_PAPER::cell);

    /** Some lines, then one for each layer. */
    static List<Line> of(ReportedRun<?, ?> run, Display display, Line... first) {
      List<Line> lines = new ArrayList<>(List.of(first));
      for (LayerMix layer : run.layers()) {
        lines.add(
            new Line(
                layer.equals(LayerMix.STATIC) ? WORDING.get("page.row-static") : layer.words(),
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
        String title =
            WORDING.get(
                "page.block",
                "model",
                run.name(),
                "words",
                family.words(),
                "data",
                run.options().data());
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
    return WORDING.get(ofLemmas ? "page.note-buckets-lemma" : "page.note-buckets");
  }

  /** AP, P@1 and 5-NN accuracy of all queries, and AP by bucket; rows are chance and layers. */
  private Sheet mainTable() {
    List<Part> parts = parts(runs);
    Pivot<Part, Line> pivot =
        new Pivot<>("table", WORDING.get("page.table"), WORDING.get("page.table-unit"));
    MAIN_METRICS.forEach(metric -> column(pivot, metric, metric, Family::all));
    for (Bucket bucket : known(parts)) {
      String title = WORDING.get("page.column-bucket", "bucket", bucket.label());
      column(pivot, title, SenseProbe.AVERAGE_PRECISION, family -> family.in(bucket));
    }
    return pivot
        .withoutPublished()
        .notes(WORDING.get("page.note"), legend())
        .sheet(parts, part -> Line.of(part.run, Display.PERCENT, Line.QUERIES, Line.CHANCE));
  }

  /** Tables 1a and 1b of the paper: columns are buckets; rows are chance, oracle and layers. */
  private Sheet paperTable() {
    List<Part> parts = parts(deep);
    Pivot<Part, Line> pivot = new Pivot<>("map50", WORDING.get("page.table-map"), SenseProbe.MAP);
    for (Bucket bucket : known(parts)) {
      column(pivot, bucket.label(), SenseProbe.MAP, family -> family.in(bucket));
    }
    column(pivot, WORDING.get("page.column-all"), SenseProbe.MAP, Family::all);
    return pivot
        .notes(WORDING.get("page.note-map"), legend())
        .sheet(parts, part -> Line.of(part.run, OF_PAPER, Line.QUERIES, Line.RANDOM, Line.ORACLE));
  }

  /**
   * The expected MAP@50 of a random ranking over the measured queries; runs of older versions have
   * it for the planned queries only, some of which the model may have skipped.
   */
  private static Optional<Result> ofChance(ReportedRun<?, ?> run, SenseGroup group) {
    return run.measures()
        .find(SenseProbe.CHANCE_MAP, group.label())
        .or(() -> run.measures().find("RANDOM", group.label()));
  }

  private List<OfRun> blocks(Function<ReportedRun<?, ?>, String> title) {
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
        new Pivot<OfRun, SenseGroup>(
                "measures",
                WORDING.get("page.table-measures"),
                WORDING.get("page.table-measures-unit"))
            .notes(WORDING.get("page.note-measures"));
    MAIN_METRICS.forEach(metric -> pivot.column(metric, measure(metric), Display.PERCENT));
    pivot
        .column(
            WORDING.get("page.column-chance", "metric", SenseProbe.AVERAGE_PRECISION),
            measure(SenseProbe.CHANCE_AVERAGE_PRECISION),
            Display.PERCENT)
        .column(
            WORDING.get("page.column-chance", "metric", SenseProbe.PRECISION_AT_1),
            measure(SenseProbe.CHANCE_PRECISION_AT_1),
            Display.PERCENT);
    if (!deep.isEmpty()) {
      DEEP_METRICS.forEach(metric -> pivot.column(metric, ifDeep(metric), Display.PERCENT));
      pivot.notes(WORDING.get("page.note-recall"));
    }
    return pivot
        .withoutPublished()
        .sheet(
            blocks(
                run ->
                    WORDING.get(
                        "page.block-layer", "model", run.name(), "layer", last(run).words())),
            whole -> families(whole.run()).stream().map(Family::all).toList());
  }

  private Sheet sizes() {
    Pivot<OfRun, SenseGroup> pivot =
        new Pivot<OfRun, SenseGroup>(
                "buckets", WORDING.get("page.table-sizes"), WORDING.get("page.table-sizes-unit"))
            .notes(WORDING.get("page.note-sizes"))
            .column(WORDING.get("page.column-lemmas"), measure("LEMMAS"), SensePage::rounded)
            .column(WORDING.get("page.column-senses"), measure("SENSES"), SensePage::rounded)
            .counts(WORDING.get("page.column-queries"), measure("SENSES"))
            .column(
                WORDING.get("page.column-ranked"), measure(SenseProbe.RANKED), new Display(1, 0));
    if (!deep.isEmpty()) {
      pivot.column(WORDING.get("page.column-random"), ifDeep("RANDOM"), OF_PAPER);
    }
    return pivot
        .withoutPublished()
        .sheet(
            blocks(ReportedRun::name),
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
    figures.addAll(
        table.figures(WORDING.get("page.figure"), WORDING.get("page.figure-axis"), groups));
    for (ReportedRun<?, ?> first : deep.stream().limit(1).toList()) {
      List<Family> families = mainFamilies(first);
      for (Family family : families) {
        figures.add(curves(family.all(), family.words()));
        if (family == families.get(0)) {
          for (Bucket bucket : buckets(first, family)) {
            figures.add(curves(family.in(bucket), family.words() + ", " + bucket.label()));
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
              WORDING.get("page.block-layer", "model", run.name(), "layer", layer.words()),
              k -> find(run, "P@" + k, group, layer)));
    }
    ReportedRun<?, ?> first = deep.get(0);
    for (String bound : List.of("ORACLE", "RANDOM")) {
      series.add(
          series(
                  WORDING.get(bound.equals("ORACLE") ? "page.row-oracle" : "page.row-random"),
                  k -> first.measures().find(bound + "-P@" + k, group.label()))
              .asReference());
    }
    return new ReportFigure(
        "precision-" + group.label().replaceAll("[^a-z0-9]+", "-"),
        WORDING.get("page.figure-curves-caption", "words", words),
        new LineChart(
            Caption.of(
                WORDING.get("page.figure-curves", "words", words),
                WORDING.get("page.figure-curves-alt", "words", words)),
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
              WORDING.get("page.figure-grid-row", "frequency", frequency),
              SenseGroup.SHARES.stream()
                  .map(share -> table.find(run, SenseGroup.fine(named, frequency, share), layer))
                  .map(one -> one.map(r -> Value.of(100 * r.value())).orElse(Value.NONE))
                  .toList()));
    }
    String title = WORDING.get("page.figure-grid", "words", family.words(), "model", run.name());
    return new ReportFigure(
        "grid-" + number,
        WORDING.get(
            "page.figure-grid-caption",
            "words",
            family.words(),
            "model",
            run.name(),
            "layer",
            layer.words()),
        new HeatMap(
            Caption.of(title, title),
            WORDING.get("page.figure-grid-axis"),
            SenseGroup.SHARES,
            1,
            rows));
  }
}
