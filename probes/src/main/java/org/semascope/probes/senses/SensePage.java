package org.semascope.probes.senses;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
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

/** The page of some runs: the paper's tables, curves of precision, and senses to read. */
final class SensePage {
  private static final Display OF_PAPER = new Display(100, 2);
  private static final int SENSES_SHOWN = 4;
  private static final int FEWEST_QUERIES = 3;
  private static final int FEWEST_SENSES = 3; // a bucket with fewer says little
  private static final int CONTEXT = 60; // characters on each side of a word
  private static final List<String> OTHER_METRICS =
      List.of("MAP@50", "AP", "P@1", "KNN@5", "RECALL@50", "F1@50");

  private final List<ReportedRun<SenseOptions, SenseFinding>> runs;
  private final ByLayer table;

  SensePage(List<ReportedRun<SenseOptions, SenseFinding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, SenseProbe.MAP, OF_PAPER);
  }

  Story story() {
    return new Story(
        "Does the model tell the senses of a word apart?",
        List.of(
            "A word in its sentence is a query. The other uses of the word are ranked by how near"
                + " the model’s vectors for them are to the query’s.",
            "Do those come first that have the same sense, and does that hold for rare senses, too?"),
        runs.stream().flatMap(run -> findings(run).stream()).toList(),
        cautions(),
        List.of(paperTable(), otherMeasures(), sizes()),
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
      Optional<Result> map = table.find(run, family, layer);
      if (map.isEmpty()) {
        continue;
      }
      sentences.add(
          "%s, %s: MAP@50 %s%s on %s at %s; chance would reach %s, and no order more than %s."
              .formatted(
                  run.name(),
                  words(family),
                  hundredths(map.get().value()),
                  Display.PERCENT.bracketed(map.get()),
                  queries(map.get().n()),
                  layer.words(),
                  hundredths(fact(run, "RANDOM", family)),
                  hundredths(fact(run, "ORACLE", family))));
      sentences.add(
          "The nearest use has the query’s sense for %s of the %s; the nearest five elect it for %s."
              .formatted(
                  percent(find(run, "P@1", family, layer).orElseThrow().value()),
                  words(family),
                  percent(find(run, "KNN@5", family, layer).orElseThrow().value())));
      for (String bucket : buckets(run, family)) {
        table
            .find(run, family + " " + bucket, layer)
            .ifPresent(found -> sentences.add(ofBucket(run, family, bucket, found)));
      }
      LayerMix best = table.best(run, family);
      if (!best.equals(layer)) {
        Result highest = table.find(run, family, best).orElseThrow();
        sentences.add(
            "Of its %s, %s has the highest MAP@50 of %s: %s%s. It was chosen on the queries it is reported on."
                .formatted(
                    count(run.layers().size(), "layer"),
                    best.words(),
                    family,
                    hundredths(highest.value()),
                    Display.PERCENT.bracketed(highest)));
      }
    }
    return sentences;
  }

  private static String ofBucket(
      ReportedRun<?, ?> run, String family, String bucket, Result found) {
    String group = family + " " + bucket;
    double chance = fact(run, "RANDOM", group);
    boolean clear = found.low().isPresent() && found.low().getAsDouble() > chance;
    boolean known = found.low().isPresent();
    return "%s, %s and that %s: MAP@50 %s on %s, by chance %s%s."
        .formatted(
            Character.toUpperCase(family.charAt(0)) + words(family).substring(1),
            bucket.endsWith("r<.25")
                ? "senses that are less than a quarter of their lemma’s uses"
                : "senses that are at least a quarter of their lemma’s uses",
            frequency(options(run), bucket),
            hundredths(found.value()),
            queries(found.n()),
            hundredths(chance),
            !known ? "" : clear ? ", clearly more" : ", no clear difference");
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
    all.add(
        "MAP@50 is the plain mean of the precision at 1 to 50, as the paper has it, and not classical average precision (AP), which stands beside it. Where a sense has fewer than 50 uses, places stay empty or wrong: compare with chance and oracle, not across corpora.");
    all.add(
        "Intervals resample lemmas. They say how sure a figure is for such lemmas, not for other corpora.");
    for (ReportedRun<SenseOptions, ?> run : runs) {
      if (run.options().isOfExamples()) {
        all.add(
            "The sentences are usage examples of WordNet’s glosses: short, made or picked by lexicographers, few of each sense. Every one is a query in its turn.");
      } else if (run.options().queries().isEmpty() && !run.options().isEach()) {
        all.add(
            "Queries are %s of the sentences, drawn by the seed; another draw gives somewhat other figures."
                .formatted(percent(run.options().queryShare())));
      }
      if (run.layers().contains(LayerMix.STATIC)) {
        all.add(
            "%s: static vectors give a word the same vector in every sentence, so that only its written forms are told apart; among equal ones the order is chance."
                .formatted(run.name()));
      }
      for (String family : mainFamilies(run)) {
        for (String bucket : buckets(run, family)) {
          Result senses = run.measures().get("SENSES", family + " " + bucket);
          if (senses.value() < FEWEST_SENSES) {
            all.add(
                "%s, %s: the bucket %s holds no more than %s."
                    .formatted(
                        run.name(), family, bucket, count(Math.round(senses.value()), "sense")));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  /** Tables 1a and 1b of the paper: buckets across, chance, oracle and layers down. */
  private Sheet paperTable() {
    List<String> known =
        Buckets.OF_PAPER.stream()
            .filter(
                bucket ->
                    runs.stream()
                        .anyMatch(
                            run ->
                                families(run).stream()
                                    .anyMatch(family -> buckets(run, family).contains(bucket))))
            .toList();
    List<String> columns = new ArrayList<>(known);
    columns.add("all");
    boolean ofLemmas =
        runs.stream().anyMatch(run -> options(run).frequency() == SenseOptions.Frequency.LEMMA);
    SheetDraft draft =
        new SheetDraft(
            "table",
            "Uses of the same sense among the first 50",
            "MAP@50",
            columns,
            "MAP@50 × 100. l: how many of the ranked uses have the query’s sense%s; r: the sense’s share of its lemma’s uses. random: what an order by chance would expect, exactly. oracle: the most there can be."
                .formatted(ofLemmas ? " (or its lemma, with --frequency lemma)" : ""));
    for (ReportedRun<?, ?> run : runs) {
      for (String family : mainFamilies(run)) {
        List<String> groups =
            Stream.concat(known.stream().map(bucket -> family + " " + bucket), Stream.of(family))
                .toList();
        draft.row(
            "queries",
            "",
            groups.stream()
                .map(group -> run.measures().find("RANDOM", group))
                .map(one -> one.map(r -> Cell.of(count(r.n()))).orElse(Cell.EMPTY))
                .toList());
        addRow(draft, run, "random", groups, group -> run.measures().find("RANDOM", group));
        addRow(draft, run, "oracle", groups, group -> run.measures().find("ORACLE", group));
        for (LayerMix layer : run.layers()) {
          String label = layer.equals(LayerMix.STATIC) ? "vectors" : layer.words();
          addRow(draft, run, label, groups, group -> table.find(run, group, layer));
        }
        draft.block("%s, %s on %s".formatted(run.name(), family, options(run).data()));
      }
    }
    return draft.sheet();
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

  private Sheet otherMeasures() {
    List<String> columns = new ArrayList<>(OTHER_METRICS);
    columns.add("random AP");
    SheetDraft draft =
        new SheetDraft(
            "measures",
            "Other measures of the same rankings",
            "words",
            columns,
            "All × 100. AP: classical average precision over all ranked uses. P@1: how often the nearest use has the sense. KNN@5: how often most of the nearest five do, of equally many the nearest. RECALL@50: uses of the sense among the first 50, by all there are.");
    for (ReportedRun<?, ?> run : runs) {
      LayerMix layer = last(run);
      for (String family : families(run)) {
        List<Cell> cells = new ArrayList<>();
        for (String metric : OTHER_METRICS) {
          cells.add(Display.PERCENT.cell(find(run, metric, family, layer)));
        }
        cells.add(Cell.of(hundredths(fact(run, "RANDOM-AP", family))));
        draft.row(family, "", cells);
      }
      draft.block("%s, %s".formatted(run.name(), layer.words()));
    }
    return draft.sheet();
  }

  private Sheet sizes() {
    SheetDraft draft =
        new SheetDraft(
            "buckets",
            "What the buckets hold",
            "bucket",
            List.of("lemmas", "senses", "queries", "random", "shuffled"),
            "Lemmas, senses and queries of each bucket. shuffled: MAP@50 × 100 of 20 orders by chance, which should be near random, its expectation.");
    for (ReportedRun<?, ?> run : runs) {
      for (String family : families(run)) {
        List<String> groups = new ArrayList<>(List.of(family));
        buckets(run, family).forEach(bucket -> groups.add(family + " " + bucket));
        for (String group : groups) {
          Stream<String> texts =
              Stream.of(
                  count(Math.round(fact(run, "LEMMAS", group))),
                  count(Math.round(fact(run, "SENSES", group))),
                  count(run.measures().get("SENSES", group).n()),
                  OF_PAPER.text(fact(run, "RANDOM", group)),
                  OF_PAPER.text(fact(run, "SHUFFLED", group)));
          draft.row(group, "", texts.map(Cell::of).toList());
        }
      }
      draft.block(run.name());
    }
    return draft.sheet();
  }

  private List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    ReportedRun<?, ?> first = runs.get(0);
    for (String family : mainFamilies(first)) {
      plates.add(curves(family, family));
      if (family.equals(mainFamilies(first).get(0))) {
        for (String bucket : buckets(first, family)) {
          plates.add(curves(family + " " + bucket, family + ", " + bucket));
        }
      }
    }
    List<ByLayer.Group> groups =
        mainFamilies(first).stream().map(family -> new ByLayer.Group(family, "")).toList();
    plates.addAll(table.plates("Uses of the same sense", "MAP@50 × 100", groups));
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
    for (ReportedRun<?, ?> run : runs) {
      LayerMix layer = last(run);
      series.add(
          series(
              "%s, %s".formatted(run.name(), layer.words()),
              k -> find(run, "P@" + k, group, layer)));
    }
    ReportedRun<?, ?> first = runs.get(0);
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
    String title = "MAP@50 × 100 by frequency and share, %s, %s".formatted(family, run.name());
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
        "Senses%s whose mean average precision is %s on the way from their share of the lemma, which chance would give, to 1, at %s. One sense of a lemma is shown, by its query of the %s average precision with the uses nearest to it.";
    String asked = many ? " with at least %d queries".formatted(FEWEST_QUERIES) : "";
    return Stream.of(
            best.reading(
                whose + "Senses told apart best",
                about.formatted(asked, "furthest", last(run).words(), "highest"),
                sense -> sense.shown(true)),
            worst.reading(
                whose + "Senses told apart worst",
                about.formatted(asked, "least far", last(run).words(), "lowest"),
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
