package org.semascope.probes.senses;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.SheetDraft;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseFinding.Shown;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
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
  private static final int SENSES_SHOWN = 4;
  private static final int FEWEST_QUERIES = 3;
  private static final int FEWEST_SENSES = 3; // a bucket with fewer says little
  private static final int CONTEXT = 60; // characters on each side of a word
  private static final List<String> MAIN_METRICS =
      List.of(SenseProbe.AVERAGE_PRECISION, SenseProbe.PRECISION_AT_1, SenseProbe.KNN);
  private static final List<String> CHANCE_METRICS =
      List.of(SenseProbe.CHANCE_AVERAGE_PRECISION, SenseProbe.CHANCE_PRECISION_AT_1);
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
  private static boolean isDeep(ReportedRun<SenseOptions, SenseFinding> run) {
    List<String> data = run.recipe().data().stream().map(Input::name).toList();
    return run.published().stream().anyMatch(published -> published.isAbout(data))
        || families(run).stream()
            .limit(1)
            .flatMap(family -> run.measures().find(SenseProbe.RANKED, family).stream())
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
        plates(),
        runs.stream().flatMap(run -> readings(run).stream()).toList());
  }

  /** The families that a table shows: nouns and verbs together, if there are both. */
  private static List<String> mainFamilies(ReportedRun<?, ?> run) {
    List<String> all = families(run);
    boolean both = all.contains("nouns") && all.contains("verbs");
    return all.stream()
        .filter(
            family ->
                both
                    ? !family.equals("nouns") && !family.equals("verbs")
                    : !family.equals(Buckets.NOUNS_AND_VERBS))
        .toList();
  }

  private static List<String> families(ReportedRun<?, ?> run) {
    return Buckets.ALL_FAMILIES.stream()
        .filter(family -> run.measures().find("RANDOM", family).isPresent())
        .toList();
  }

  private static List<String> buckets(ReportedRun<?, ?> run, String family) {
    return Buckets.OF_PAPER.stream()
        .filter(bucket -> run.measures().find("RANDOM", family + " " + bucket).isPresent())
        .toList();
  }

  /** The layer that sentences and curves are about: the last one measured. */
  private static LayerMix last(ReportedRun<?, ?> run) {
    return run.layers().get(run.layers().size() - 1);
  }

  private static Optional<Result> find(
      ReportedRun<?, ?> run, String metric, String group, LayerMix layer) {
    return run.measures().find(metric, group, layer.number());
  }

  private static double fact(ReportedRun<?, ?> run, String metric, String group) {
    return run.measures().get(metric, group).value();
  }

  private List<String> findings(ReportedRun<?, ?> run) {
    List<String> sentences = new ArrayList<>();
    LayerMix layer = last(run);
    for (String family : mainFamilies(run)) {
      Optional<Result> precision = table.find(run, family, layer);
      if (precision.isEmpty()) {
        continue;
      }
      sentences.add(
          "%s, %s: average precision %s%s on %s at %s%s."
              .formatted(
                  run.name(),
                  words(family),
                  hundredths(precision.get().value()),
                  Display.PERCENT.bracketed(precision.get()),
                  queries(precision.get().n()),
                  layer.words(),
                  chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, family)));
      sentences.add(
          "The nearest use has the query’s sense in %s of queries%s; a 5-nearest-neighbour vote is right in %s."
              .formatted(
                  percent(
                      find(run, SenseProbe.PRECISION_AT_1, family, layer).orElseThrow().value()),
                  chance(run, SenseProbe.CHANCE_PRECISION_AT_1, family),
                  percent(find(run, SenseProbe.KNN, family, layer).orElseThrow().value())));
      for (String bucket : buckets(run, family)) {
        table
            .find(run, family + " " + bucket, layer)
            .ifPresent(found -> sentences.add(ofBucket(run, family, bucket, found)));
      }
      LayerMix best = table.best(run, family);
      if (!best.equals(layer)) {
        Result highest = table.find(run, family, best).orElseThrow();
        sentences.add(
            "Of %s, %s has the highest average precision on %s: %s%s. The layer was chosen on the queries that it is reported on."
                .formatted(
                    count(run.layers().size(), "layer"),
                    best.words(),
                    words(family),
                    hundredths(highest.value()),
                    Display.PERCENT.bracketed(highest)));
      }
    }
    return sentences;
  }

  /** The chance level in brackets; empty where the run has none. */
  private static String chance(ReportedRun<?, ?> run, String metric, String group) {
    return run.measures()
        .find(metric, group)
        .map(one -> " (chance: %s)".formatted(Display.PERCENT.text(one.value())))
        .orElse("");
  }

  private static String ofBucket(
      ReportedRun<?, ?> run, String family, String bucket, Result found) {
    return "%s, %s and that %s: average precision %s%s on %s%s."
        .formatted(
            Character.toUpperCase(family.charAt(0)) + words(family).substring(1),
            bucket.endsWith("r<.25")
                ? "senses that are less than a quarter of their lemma’s uses"
                : "senses that are at least a quarter of their lemma’s uses",
            frequency(options(run), bucket),
            hundredths(found.value()),
            Display.PERCENT.bracketed(found),
            queries(found.n()),
            chance(run, SenseProbe.CHANCE_AVERAGE_PRECISION, family + " " + bucket));
  }

  /** To follow "that". */
  private static String frequency(SenseOptions options, String bucket) {
    String few = bucket.startsWith("l<500") ? "fewer than 500 uses" : "500 uses or more";
    return options.frequency() == SenseOptions.Frequency.SENSE
        ? "have " + few
        : "belong to a lemma with " + few;
  }

  private static String words(String family) {
    return family.replace("+", " and ");
  }

  private static String queries(long n) {
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
      if (run.layers().contains(LayerMix.STATIC)) {
        all.add(
            "%s: static vectors give a written form the same vector in every sentence, so that they distinguish inflected forms only; uses of the same form are ranked at random."
                .formatted(run.name()));
      }
      for (String family : mainFamilies(run)) {
        for (String bucket : buckets(run, family)) {
          Result senses = run.measures().get("SENSES", family + " " + bucket);
          if (senses.value() < FEWEST_SENSES) {
            all.add(
                "%s, %s: the bucket %s has no more than %s."
                    .formatted(
                        run.name(), family, bucket, count(Math.round(senses.value()), "sense")));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  /** The buckets of the paper that some run has, in the paper's order. */
  private static List<String> known(List<? extends ReportedRun<?, ?>> some) {
    return Buckets.OF_PAPER.stream()
        .filter(
            bucket ->
                some.stream()
                    .anyMatch(
                        run ->
                            families(run).stream()
                                .anyMatch(family -> buckets(run, family).contains(bucket))))
        .toList();
  }

  private String legend() {
    boolean ofLemmas =
        runs.stream().anyMatch(run -> options(run).frequency() == SenseOptions.Frequency.LEMMA);
    return "l: number of ranked uses of the query’s sense%s; r: share of the sense among its lemma’s uses."
        .formatted(ofLemmas ? " (of its lemma with --frequency lemma)" : "");
  }

  /** AP, P@1 and 5-NN accuracy of all queries, and AP by bucket: chance and layers down. */
  private Sheet mainTable() {
    List<String> known = known(runs);
    List<String> columns = new ArrayList<>(MAIN_METRICS);
    known.forEach(bucket -> columns.add("AP " + bucket));
    SheetDraft draft =
        new SheetDraft(
            "table",
            "Are uses of the same sense ranked first?",
            "× 100",
            columns,
            "AP: average precision over all ranked uses. P@1: share of queries whose nearest use has their sense. KNN@5: accuracy of a 5-nearest-neighbour vote; the nearest of equally frequent senses wins. chance: exact expectation of a random ranking.",
            legend());
    for (ReportedRun<?, ?> run : runs) {
      for (String family : mainFamilies(run)) {
        List<String> ofBuckets = known.stream().map(bucket -> family + " " + bucket).toList();
        List<Cell> sizes = new ArrayList<>();
        Stream.concat(MAIN_METRICS.stream().map(any -> family), ofBuckets.stream())
            .map(group -> ofChance(run, group))
            .forEach(one -> sizes.add(one.map(r -> Cell.of(count(r.n()))).orElse(Cell.EMPTY)));
        draft.row("queries", "", sizes);
        List<Cell> chances = new ArrayList<>();
        CHANCE_METRICS.forEach(
            metric -> chances.add(Display.PERCENT.cell(run.measures().find(metric, family))));
        chances.add(Cell.EMPTY); // the vote's has no closed form
        ofBuckets.forEach(
            group ->
                chances.add(
                    Display.PERCENT.cell(
                        run.measures().find(SenseProbe.CHANCE_AVERAGE_PRECISION, group))));
        draft.row("chance", "", chances);
        for (LayerMix layer : run.layers()) {
          List<Cell> cells = new ArrayList<>();
          MAIN_METRICS.forEach(
              metric -> cells.add(Display.PERCENT.cell(find(run, metric, family, layer))));
          ofBuckets.forEach(
              group -> cells.add(Display.PERCENT.cell(table.find(run, group, layer))));
          draft.row(label(layer), "", cells);
        }
        draft.block("%s, %s on %s".formatted(run.name(), family, options(run).data()));
      }
    }
    return draft.sheet();
  }

  private static String label(LayerMix layer) {
    return layer.equals(LayerMix.STATIC) ? "vectors" : layer.words();
  }

  /** Tables 1a and 1b of the paper: buckets across, chance, oracle and layers down. */
  private Sheet paperTable() {
    List<String> known = known(deep);
    List<String> columns = new ArrayList<>(known);
    columns.add("all");
    SheetDraft draft =
        new SheetDraft(
            "map50",
            "Uses of the same sense among the first 50",
            "MAP@50",
            columns,
            "MAP@50 × 100. random: exact expectation of a random ranking. oracle: the highest possible value.",
            legend());
    for (ReportedRun<?, ?> run : deep) {
      for (String family : mainFamilies(run)) {
        List<String> groups =
            Stream.concat(known.stream().map(bucket -> family + " " + bucket), Stream.of(family))
                .toList();
        draft.row(
            "queries",
            "",
            groups.stream()
                .map(group -> ofChance(run, group))
                .map(one -> one.map(r -> Cell.of(count(r.n()))).orElse(Cell.EMPTY))
                .toList());
        draft.row(
            run,
            "random",
            "",
            groups.stream().map(group -> OF_PAPER.cell(ofChance(run, group))).toList(),
            groups.stream().map(group -> run.measures().find("RANDOM", group)).toList());
        addRow(draft, run, "oracle", groups, group -> run.measures().find("ORACLE", group));
        for (LayerMix layer : run.layers()) {
          addRow(
              draft, run, label(layer), groups, group -> find(run, SenseProbe.MAP, group, layer));
        }
        draft.block("%s, %s on %s".formatted(run.name(), family, options(run).data()));
      }
    }
    return draft.sheet();
  }

  /**
   * The expected MAP@50 of a random ranking over the queries that were measured; runs of older
   * versions have it for the planned ones only, of which the model may have lost some.
   */
  private static Optional<Result> ofChance(ReportedRun<?, ?> run, String group) {
    return run.measures()
        .find(SenseProbe.CHANCE_MAP, group)
        .or(() -> run.measures().find("RANDOM", group));
  }

  private static SenseOptions options(ReportedRun<?, ?> run) {
    return (SenseOptions) run.options();
  }

  /** A row of ours, and under it what papers have published of it. */
  private static void addRow(
      SheetDraft draft,
      ReportedRun<?, ?> run,
      String label,
      List<String> groups,
      Function<String, Optional<Result>> find) {
    List<Optional<Result>> results = groups.stream().map(find).toList();
    draft.row(run, label, "", results.stream().map(OF_PAPER::cell).toList(), results);
  }

  private Sheet byFamily() {
    List<String> columns = new ArrayList<>(MAIN_METRICS);
    columns.addAll(List.of("chance AP", "chance P@1"));
    columns.addAll(deep.isEmpty() ? List.of() : DEEP_METRICS);
    SheetDraft draft =
        new SheetDraft(
            "measures",
            "All measures by part of speech",
            "words",
            columns,
            "All × 100, at the last layer measured.",
            deep.isEmpty()
                ? ""
                : "RECALL@50: uses of the query’s sense among the first 50, divided by all uses of that sense.");
    for (ReportedRun<?, ?> run : runs) {
      LayerMix layer = last(run);
      for (String family : families(run)) {
        List<Cell> cells = new ArrayList<>();
        MAIN_METRICS.forEach(
            metric -> cells.add(Display.PERCENT.cell(find(run, metric, family, layer))));
        CHANCE_METRICS.forEach(
            metric -> cells.add(Display.PERCENT.cell(run.measures().find(metric, family))));
        if (!deep.isEmpty()) {
          DEEP_METRICS.forEach(
              metric ->
                  cells.add(
                      deep.contains(run)
                          ? Display.PERCENT.cell(find(run, metric, family, layer))
                          : Cell.EMPTY));
        }
        draft.row(family, "", cells);
      }
      draft.block("%s, %s".formatted(run.name(), layer.words()));
    }
    return draft.sheet();
  }

  private Sheet sizes() {
    List<String> columns = new ArrayList<>(List.of("lemmas", "senses", "queries", "ranked"));
    columns.addAll(deep.isEmpty() ? List.of() : List.of("random", "shuffled"));
    SheetDraft draft =
        new SheetDraft(
            "buckets",
            "Sizes of the buckets",
            "bucket",
            columns,
            "Lemmas, senses and queries of each bucket. ranked: median number of uses ranked for a query.",
            deep.isEmpty()
                ? ""
                : "shuffled: MAP@50 × 100 of 20 random rankings, which should be near random, its expectation.");
    for (ReportedRun<?, ?> run : runs) {
      for (String family : families(run)) {
        List<String> groups = new ArrayList<>(List.of(family));
        buckets(run, family).forEach(bucket -> groups.add(family + " " + bucket));
        for (String group : groups) {
          List<Cell> cells = new ArrayList<>();
          cells.add(Cell.of(count(Math.round(fact(run, "LEMMAS", group)))));
          cells.add(Cell.of(count(Math.round(fact(run, "SENSES", group)))));
          cells.add(Cell.of(count(run.measures().get("SENSES", group).n())));
          cells.add(new Display(1, 0).cell(run.measures().find(SenseProbe.RANKED, group)));
          if (!deep.isEmpty()) {
            for (String metric : List.of("RANDOM", "SHUFFLED")) {
              cells.add(
                  deep.contains(run)
                      ? Cell.of(OF_PAPER.text(fact(run, metric, group)))
                      : Cell.EMPTY);
            }
          }
          draft.row(group, "", cells);
        }
      }
      draft.block(run.name());
    }
    return draft.sheet();
  }

  private List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    List<ByLayer.Group> groups =
        mainFamilies(runs.get(0)).stream().map(family -> new ByLayer.Group(family, "")).toList();
    plates.addAll(table.plates("Uses of the same sense", "average precision × 100", groups));
    for (ReportedRun<?, ?> first : deep.stream().limit(1).toList()) {
      for (String family : mainFamilies(first)) {
        plates.add(curves(family, family));
        if (family.equals(mainFamilies(first).get(0))) {
          for (String bucket : buckets(first, family)) {
            plates.add(curves(family + " " + bucket, family + ", " + bucket));
          }
        }
      }
    }
    for (ReportedRun<SenseOptions, SenseFinding> run : runs) {
      if (run.options().grid()) {
        mainFamilies(run).forEach(family -> plates.add(grid(run, family, plates.size())));
      }
    }
    return plates;
  }

  /** Precision at each depth: Figure 1 of the paper. */
  private ReportFigure curves(String group, String words) {
    List<Series> series = new ArrayList<>();
    for (ReportedRun<?, ?> run : deep) {
      LayerMix layer = last(run);
      series.add(
          series(
              "%s, %s".formatted(run.name(), layer.words()),
              k -> find(run, "P@" + k, group, layer)));
    }
    ReportedRun<?, ?> first = deep.get(0);
    series.add(series("oracle", k -> first.measures().find("ORACLE-P@" + k, group)).asReference());
    series.add(series("random", k -> first.measures().find("RANDOM-P@" + k, group)).asReference());
    String title = "Precision at k, " + words;
    return new ReportFigure(
        "precision-" + group.replaceAll("[^a-z0-9]+", "-"),
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

  private ReportFigure grid(ReportedRun<?, ?> run, String family, int number) {
    LayerMix layer = last(run);
    // The finer buckets are of the first family of a part of speech.
    String named =
        family.equals("nouns") || family.equals("verbs") ? Buckets.NOUNS_AND_VERBS : family;
    List<Series> rows = new ArrayList<>();
    for (String frequency : Buckets.frequencyLabels()) {
      rows.add(
          new Series(
              "l " + frequency,
              Buckets.shareLabels().stream()
                  .map(share -> table.find(run, Buckets.fine(named, frequency, share), layer))
                  .map(one -> one.map(r -> Value.of(100 * r.value())).orElse(Value.NONE))
                  .toList()));
    }
    String title = "AP × 100 by frequency and share, %s, %s".formatted(family, run.name());
    return new ReportFigure(
        "grid-" + number,
        title + ", " + layer.words() + ". Empty where there is no query.",
        new HeatMap(
            Caption.of(title, title), "r, the sense’s share", Buckets.shareLabels(), 1, rows));
  }

  /** A sense over all its queries, at the last layer. */
  private static final class SenseTotals {
    double averagePrecision;
    int queries;
    Example nearest; // of the query with the highest average precision
    double highest = -1;
    Example farthest; // of the query with the lowest
    double lowest = 2;
    final String sense;
    final String lemma;
    final double share;

    SenseTotals(String lemma, Answer first) {
      this.lemma = lemma;
      this.sense = first.sense();
      this.share = first.share();
    }

    void add(SenseFinding finding, Answer query) {
      double own = query.layers().get(query.layers().size() - 1).averagePrecision();
      averagePrecision += own;
      queries++;
      if (own > highest) {
        highest = own;
        nearest = example(finding, query);
      }
      if (own < lowest) {
        lowest = own;
        farthest = example(finding, query);
      }
    }

    /**
     * How far the mean average precision is on the way from the sense's share, which is about
     * chance, to 1.
     */
    double gain() {
      return (averagePrecision / queries - share) / (1 - share);
    }

    Example shown(boolean best) {
      Example own = best ? nearest : farthest;
      String source =
          "%s; %s of this sense, mean AP %s, share of the lemma %s"
              .formatted(
                  own.source(),
                  queries(queries),
                  decimals(averagePrecision / queries, 2),
                  percent(share));
      return new Example(source, own.text(), own.start(), own.end(), own.candidates());
    }
  }

  private List<Reading> readings(ReportedRun<SenseOptions, SenseFinding> run) {
    Map<String, SenseTotals> senses = new HashMap<>();
    run.forEach(
        finding ->
            finding
                .queries()
                .forEach(
                    query ->
                        senses
                            .computeIfAbsent(
                                query.sense(), any -> new SenseTotals(finding.lemma(), query))
                            .add(finding, query)));
    FewBest<SenseTotals> best = few();
    FewBest<SenseTotals> worst = few();
    boolean many = senses.values().stream().anyMatch(sense -> sense.queries >= FEWEST_QUERIES);
    int fewest = many ? FEWEST_QUERIES : 1;
    senses.values().stream()
        .filter(sense -> sense.queries >= fewest)
        .forEach(
            sense -> {
              best.offer(sense, sense.gain());
              worst.offer(sense, -sense.gain());
            });
    String whose = runs.size() == 1 ? "" : run.name() + ": ";
    String about =
        "Senses%s with the %s gain in mean average precision over their share of the lemma (about chance), as a fraction of the possible gain, at %s. One sense of each lemma is shown, with the uses nearest to its query of %s average precision.";
    String asked = many ? " with at least %s queries".formatted(FEWEST_QUERIES) : "";
    return Stream.of(
            best.reading(
                whose + "Senses distinguished best",
                String.format(Locale.ROOT, about, asked, "largest", last(run).words(), "highest"),
                sense -> sense.shown(true)),
            worst.reading(
                whose + "Senses distinguished worst",
                String.format(Locale.ROOT, about, asked, "smallest", last(run).words(), "lowest"),
                sense -> sense.shown(false)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static FewBest<SenseTotals> few() {
    return new FewBest<>(SENSES_SHOWN, sense -> sense.lemma, sense -> sense.sense);
  }

  private static Example example(SenseFinding finding, Answer query) {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < query.nearest().size(); i++) {
      Shown use = finding.shown().get(query.nearest().get(i).shown());
      boolean same = use.sense().equals(query.sense());
      candidates.add(
          new Candidate(
              i + 1,
              excerpt(use),
              same ? 0 : 1,
              use.sense(),
              decimals(query.nearest().get(i).cosine(), 2),
              same ? "" : "another sense"));
    }
    return new Example(
        "%s, %s".formatted(query.sense(), query.id()),
        query.text(),
        query.start(),
        query.end(),
        candidates);
  }

  private static String excerpt(Shown use) {
    // Whole words: from and to the blanks inside the window.
    int from = use.start() <= CONTEXT ? 0 : use.text().indexOf(' ', use.start() - CONTEXT) + 1;
    int to =
        use.end() + CONTEXT >= use.text().length()
            ? use.text().length()
            : use.text().lastIndexOf(' ', use.end() + CONTEXT);
    from = from == 0 || from > use.start() ? Math.max(0, use.start() - CONTEXT) : from;
    to = to < use.end() ? Math.min(use.text().length(), use.end() + CONTEXT) : to;
    return (from > 0 ? "…" : "")
        + use.text().substring(from, to)
        + (to < use.text().length() ? "…" : "");
  }
}
