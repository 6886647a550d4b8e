package org.semascope.probes.asymmetry;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.probes.ByLayer;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.RankAgreement;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Histogram;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.published.PublishedFigure;

/** The page: Tables 1, 2, 3, 5 and 6 of the paper, its figures, and pairs to read. */
final class AsymmetryPage {
  /** The order of the paper's Table 5; relations that it lacks follow. */
  private static final List<String> ORDER =
      List.of(
          ("relatedTo antonym synonym isA atLocation distinctFrom similarTo hasContext hasProperty"
                  + " partOf usedFor capableOf hasA hasPrerequisite causes formOf derivedFrom madeOf"
                  + " hasSubevent motivatedByGoal causesDesire createdBy hasFirstSubevent desires"
                  + " hasLastSubevent definedAs notHasProperty")
              .split(" "));

  private static final int BINS = 40;
  private static final int BIN_OF_PAIRS = 200;
  private static final int ENOUGH_FOR_FIGURE = 20;
  private static final int HISTOGRAMS = 6;
  private static final int EXAMPLES = 6;

  private final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  private final List<String> norms = new ArrayList<>();
  private final List<String> relations;
  private final List<Part> parts = new ArrayList<>();

  /** A model by one method, beside one of the norms. */
  private record Part(ReportedRun<AsymmetryOptions, PairFinding> run, Method method, String norm) {
    String title() {
      return run.name() + method.group("") + " and " + norm;
    }

    String model() {
      return run.name() + method.group("");
    }

    Optional<Result> find(String metric, String relation) {
      return run.measures().find(metric, method.group(AsymmetryMeasures.group(norm, relation)));
    }

    /** SA, SR and what is like them. */
    Optional<Result> find(String metric) {
      return run.measures().find(metric, method.group(norm));
    }
  }

  AsymmetryPage(List<ReportedRun<AsymmetryOptions, PairFinding>> runs) {
    this.runs = runs;
    Set<String> names = new LinkedHashSet<>();
    Set<String> known = new TreeSet<>(Comparator.comparing(AsymmetryPage::place));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      Set<Method> methods = new TreeSet<>();
      run.forEach(
          one -> {
            names.addAll(one.pair().norms().keySet());
            methods.addAll(one.scores().keySet());
            one.pair().relations().forEach(relation -> known.add(relation.name()));
          });
      for (Method method : methods) {
        names.forEach(norm -> parts.add(new Part(run, method, norm)));
      }
    }
    norms.addAll(names);
    relations = List.copyOf(known);
  }

  private static String place(String relation) {
    int at = ORDER.indexOf(relation);
    return at < 0 ? "~" + relation : "%02d".formatted(at);
  }

  Story story() {
    return new Story(
        "Do associations go one way?",
        List.of(
            "A bone makes people think of a dog; a dog makes hardly anybody think of a bone."
                + " LAR(a; b) = ln P(b|a) − ln P(a|b) says how far an association goes from a to b"
                + " rather than back.",
            isOfModels()
                ? "Do models have the directions that people have, and would the words’ frequency"
                    + " alone not give the same?"
                : "Do norms of word association agree on the directions, and which relations go one"
                    + " way?"),
        findings(),
        cautions(),
        sheets(),
        plates(),
        parts.stream().flatMap(part -> readings(part).stream()).toList());
  }

  private boolean isOfModels() {
    return runs.stream().anyMatch(run -> !run.recipe().model().equals(Input.NO_MODEL));
  }

  private static boolean isMasked(ReportedRun<?, ?> run) {
    return run.run().manifest().counters().containsKey(ContextAssociations.MASKED_PLACES);
  }

  private static boolean isOfNextWords(ReportedRun<?, ?> run) {
    return run.run().manifest().counters().containsKey(ContextAssociations.NEXT_WORD_PLACES);
  }

  private static boolean isOfContexts(ReportedRun<?, ?> run) {
    return isMasked(run) || isOfNextWords(run);
  }

  // Findings

  private List<String> findings() {
    List<String> all = new ArrayList<>();
    parts.forEach(part -> camFinding(part).ifPresent(all::add));
    ReportedRun<AsymmetryOptions, PairFinding> first = runs.get(0);
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        String both = AsymmetryMeasures.both(norms.get(i), norms.get(j));
        String names = norms.get(i) + " and " + norms.get(j);
        first
            .measures()
            .find(
                AsymmetryMeasures.CAM_OF_NORMS,
                AsymmetryMeasures.group(both, AsymmetryMeasures.ALL))
            .ifPresent(
                cam ->
                    all.add(
                        "%s correlate at %s over the %s that all norms have both ways: so far people agree with people."
                            .formatted(names, decimals(cam.value(), 2), count(cam.n(), "pair"))));
      }
    }
    norms.forEach(norm -> extremes(first, norm + " ", "In " + norm).ifPresent(all::add));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      if (norms.isEmpty()) {
        extremes(run, "", "For " + run.name()).ifPresent(all::add);
      }
      Map<String, Long> counts = run.run().manifest().counters();
      if (isOfContexts(run)) {
        boolean masked = isMasked(run);
        long needed =
            counts.get(
                masked ? ContextAssociations.MASKED_PLACES : ContextAssociations.NEXT_WORD_PLACES);
        // Runs from before there were other models than masked ones count a text for each place.
        long computed =
            counts.getOrDefault(ContextAssociations.COMPUTED, counts.getOrDefault("texts", 0L));
        all.add(
            "%s: %s in %s were needed, and %s of them computed; the others were shared by several pairs, or known from before."
                .formatted(
                    run.name(),
                    count(needed, masked ? "masked place" : "place"),
                    count(counts.get("contexts"), "context"),
                    count(computed)));
      }
    }
    return all;
  }

  private Optional<String> camFinding(Part part) {
    Optional<Result> cam = part.find(AsymmetryMeasures.CAM, AsymmetryMeasures.ALL);
    if (cam.isEmpty()) {
      return Optional.empty();
    }
    Result own = cam.get();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: CAM %s over %s."
            .formatted(part.title(), minus(decimals(own.value(), 2)), count(own.n(), "pair")));
    part.find(AsymmetryMeasures.CAM + AsymmetryMeasures.FREQUENCY, AsymmetryMeasures.ALL)
        .ifPresent(
            frequency -> {
              String beside =
                  own.low().orElse(-1) > frequency.value()
                      ? "less than the model"
                      : own.high().orElse(1) < frequency.value()
                          ? "more than the model"
                          : "within the interval of the model’s";
              text.append(
                  " Frequency alone gives %s, %s."
                      .formatted(minus(decimals(frequency.value(), 2)), beside));
            });
    part.find(AsymmetryMeasures.CAM + AsymmetryMeasures.REST, AsymmetryMeasures.ALL)
        .ifPresent(
            rest ->
                text.append(
                    " With the term of frequency taken out of the model’s LAR, %s is left."
                        .formatted(minus(decimals(rest.value(), 2)))));
    part.find(AsymmetryMeasures.CAM + AsymmetryMeasures.PARTIAL, AsymmetryMeasures.ALL)
        .ifPresent(
            partial ->
                text.append(
                    " Among words of like frequency (partial correlation) it is %s."
                        .formatted(minus(decimals(partial.value(), 2)))));
    part.find(AsymmetryMeasures.direction("0"), AsymmetryMeasures.ALL)
        .ifPresent(
            right ->
                text.append(
                    " The direction is people’s in %s of pairs."
                        .formatted(percent(right.value()))));
    return Optional.of(text.toString());
  }

  /**
   * The relations that go one way most clearly.
   *
   * @param prefix of the groups
   */
  private Optional<String> extremes(
      ReportedRun<AsymmetryOptions, PairFinding> run, String prefix, String where) {
    List<Result> clear =
        relations.stream()
            .filter(relation -> !relation.equals(WordPair.UNRELATED)) // has no direction
            .flatMap(
                relation -> run.measures().find(AsymmetryMeasures.ALAR, prefix + relation).stream())
            .filter(result -> result.n() >= ENOUGH_FOR_FIGURE)
            .filter(result -> result.low().orElse(0) > 0 || result.high().orElse(0) < 0)
            .sorted(Comparator.comparingDouble(result -> -Math.abs(result.value())))
            .limit(3)
            .toList();
    return clear.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s these relations go one way most clearly: %s (100 × mean LAR; positive is from the first word to the second)."
                .formatted(
                    where,
                    Numerals.list(
                        clear.stream()
                            .map(
                                result ->
                                    "%s %s"
                                        .formatted(
                                            result.group().substring(prefix.length()),
                                            signed(100 * result.value())))
                            .toList())));
  }

  private static String signed(double value) {
    return (value < 0 ? "" : "+") + minus(decimals(value, 1));
  }

  /** With the sign that a sentence has. */
  private static String minus(String number) {
    return number.replace('-', '−');
  }

  // Tables

  private List<Sheet> sheets() {
    List<Sheet> all = new ArrayList<>();
    if (!parts.isEmpty() && !norms.isEmpty()) {
      all.add(camSheet());
    }
    if (norms.isEmpty()) {
      all.add(alarSheet("table"));
    } else {
      all.add(normSheet(all.isEmpty() ? "table" : "norms"));
    }
    if (!parts.isEmpty() && !norms.isEmpty()) {
      all.add(alarSheet("alar"));
      all.add(directionSheet());
    }
    if (!norms.isEmpty()) {
      all.add(longTailSheet());
    }
    return all;
  }

  /** Tables 2, 3 and 6: CAM, with what frequency gives beside it. */
  private Sheet camSheet() {
    boolean rest = runs.stream().anyMatch(AsymmetryPage::isOfContexts);
    List<String> suffixes = new ArrayList<>(List.of("", AsymmetryMeasures.FREQUENCY));
    List<String> header = new ArrayList<>(List.of("pairs", "CAM", "frequency alone"));
    if (rest) {
      suffixes.add(AsymmetryMeasures.REST);
      header.add("without frequency");
    }
    header.add("direction, %");
    Set<String> notes =
        new LinkedHashSet<>(
            List.of(
                "CAM: Spearman’s correlation of the model’s LARs with people’s over the pairs of a"
                    + " relation; all: over all pairs, each once. SA: the mean of the relations’ CAM"
                    + " weighted by their pairs; SR: without relatedTo, which also holds the pairs that"
                    + " no edge joins.",
                "frequency alone: what ln |C(b)| − ln |C(a)| gives, the counts of the words in the"
                    + " corpus.",
                rest
                    ? "without frequency: CAM when this term, which is part of a language model’s LAR by"
                        + " construction, is taken out. Static vectors have no such term."
                    : "",
                "direction: pairs in which the sign of LAR is people’s."));
    notes.remove("");
    List<Block> blocks = new ArrayList<>();
    for (Part part : parts) {
      List<Row> rows = new ArrayList<>();
      for (String relation : withAll()) {
        Optional<Result> cam = part.find(AsymmetryMeasures.CAM, relation);
        cam.ifPresent(
            own -> {
              List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.n()))));
              suffixes.forEach(
                  suffix ->
                      cells.add(cell(part.find(AsymmetryMeasures.CAM + suffix, relation), 1, 2)));
              cells.add(cell(part.find(AsymmetryMeasures.direction("0"), relation), 100, 1));
              rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
              published(part.run, cam, header.size(), 1, notes).ifPresent(rows::add);
            });
      }
      for (String mean : List.of(AsymmetryMeasures.SA, AsymmetryMeasures.SR)) {
        part.find(mean)
            .ifPresent(
                own -> {
                  List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.n()))));
                  suffixes.forEach(suffix -> cells.add(cell(part.find(mean + suffix), 1, 2)));
                  cells.add(Cell.EMPTY);
                  rows.add(new Row(mean, "", Sheet.Kind.OURS, cells));
                  published(part.run, Optional.of(own), header.size(), 1, notes)
                      .ifPresent(rows::add);
                });
      }
      if (!rows.isEmpty()) {
        blocks.add(new Block(part.title(), rows));
      }
    }
    return new Sheet(
        "table",
        "Do the model’s directions follow people’s?",
        "relation",
        header,
        blocks,
        List.copyOf(notes));
  }

  private List<String> withAll() {
    return Stream.concat(Stream.of(AsymmetryMeasures.ALL), relations.stream()).toList();
  }

  private static Cell cell(Optional<Result> result, double scale, int digits) {
    return result
        .map(
            one -> {
              String interval = ByLayer.interval(one, scale, digits);
              return new Cell(
                  decimals(one.value() * scale, digits),
                  interval.isEmpty() ? "" : interval + ", n = " + count(one.n()),
                  false);
            })
        .orElse(Cell.EMPTY);
  }

  /** A published figure in a row of its own, under the column of ours. */
  private static Optional<Row> published(
      ReportedRun<?, ?> run, Optional<Result> ours, int columns, int column, Set<String> notes) {
    List<Optional<PublishedFigure>> figures = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      figures.add(i == column ? ours.flatMap(run::published) : Optional.empty());
    }
    return ByLayer.published(run, figures, 0, notes);
  }

  /** Tables 1 and 5: pairs and ALAR of each of the norms, and how far they agree. */
  private Sheet normSheet(String name) {
    ReportedRun<AsymmetryOptions, PairFinding> run = runs.get(0);
    record Column(String title, String metric, String group, double scale, int digits) {}
    List<Column> columns = new ArrayList<>();
    for (String norm : norms) {
      columns.add(new Column(norm + " pairs", AsymmetryMeasures.PAIRS, norm, 1, 0));
      columns.add(new Column(norm + " ALAR", AsymmetryMeasures.ALAR, norm, 100, 2));
    }
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        String both = AsymmetryMeasures.both(norms.get(i), norms.get(j));
        columns.add(new Column(both + " CAM", AsymmetryMeasures.CAM_OF_NORMS, both, 1, 2));
      }
    }
    Set<String> notes =
        new LinkedHashSet<>(
            List.of(
                "ALAR: 100 × the mean of LAR(a; b) over the pairs that the graph joins from a to b by"
                    + " the relation; a pair with several relations counts for each, one without any"
                    + " for relatedTo, in alphabetical order; an edge that is stored both ways counts in both"
                    + " directions, which add up to 0. Only pairs answered both ways.",
                "CAM: Spearman’s correlation of the LARs of two norms, over the pairs that all norms"
                    + " have. all: each pair once, in alphabetical order, which gives ALAR no meaning."));
    List<Row> rows = new ArrayList<>();
    for (String relation : withAll()) {
      List<Optional<Result>> results =
          columns.stream()
              .map(
                  column ->
                      run.measures()
                          .find(column.metric, AsymmetryMeasures.group(column.group, relation)))
              .toList();
      if (results.stream().anyMatch(Optional::isPresent)) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          Column column = columns.get(i);
          cells.add(
              column.metric.equals(AsymmetryMeasures.PAIRS)
                  ? results.get(i).map(one -> Cell.of(count(one.n()))).orElse(Cell.EMPTY)
                  : cell(results.get(i), column.scale, column.digits));
        }
        rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
        ByLayer.published(
                run, results.stream().map(one -> one.flatMap(run::published)).toList(), 0, notes)
            .ifPresent(rows::add);
      }
    }
    return new Sheet(
        name,
        "What do people’s associations say, and do norms agree?",
        "relation",
        columns.stream().map(Column::title).toList(),
        List.of(new Block(String.join(", ", norms), rows)),
        List.copyOf(notes));
  }

  /** ALAR of each model and, on the same pairs, of the norms. */
  private Sheet alarSheet(String name) {
    List<String> header = new ArrayList<>(List.of("pairs", "ALAR"));
    norms.forEach(norm -> header.add(norm + " ALAR"));
    List<Block> blocks = new ArrayList<>();
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      for (Method method : methods(run)) {
        List<Row> rows = new ArrayList<>();
        for (String relation : relations) {
          Optional<Result> own =
              run.measures().find(AsymmetryMeasures.ALAR, method.group(relation));
          if (own.isPresent()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.get().n()))));
            cells.add(cell(own, 100, 1));
            for (String norm : norms) {
              cells.add(
                  cell(
                      run.measures()
                          .find(AsymmetryMeasures.ALAR, AsymmetryMeasures.group(norm, relation)),
                      100,
                      1));
            }
            rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
          }
        }
        blocks.add(new Block(run.name() + method.group(""), rows));
      }
    }
    return new Sheet(
        name,
        "Which relations go one way for the model?",
        "relation",
        header,
        blocks,
        List.of(
            "ALAR: 100 × the mean of LAR(a; b) over the pairs that the graph joins from a to b."
                + " Positive: b is likelier beside a than a beside b."));
  }

  private static Set<Method> methods(ReportedRun<AsymmetryOptions, PairFinding> run) {
    Set<Method> methods = new TreeSet<>();
    run.forEach(one -> methods.addAll(one.scores().keySet()));
    return methods;
  }

  /** The paper's figures 4, 11 and 12 as a table. */
  private Sheet directionSheet() {
    List<Block> blocks = new ArrayList<>();
    for (Part part : parts) {
      List<Row> rows = new ArrayList<>();
      for (String relation : withAll()) {
        List<Cell> cells =
            AsymmetryMeasures.GAMMAS.stream()
                .map(gamma -> cell(part.find(AsymmetryMeasures.direction(gamma), relation), 100, 1))
                .toList();
        if (part.find(AsymmetryMeasures.CAM, relation).isPresent()) {
          rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
        }
      }
      if (!rows.isEmpty()) {
        blocks.add(new Block(part.title(), rows));
      }
    }
    return new Sheet(
        "direction",
        "How often is the direction people’s, in percent?",
        "relation",
        AsymmetryMeasures.GAMMAS.stream().map(gamma -> "γ = " + gamma).toList(),
        blocks,
        List.of(
            "LARs within γ of zero, on 100 × LAR, count as no direction; model and people must both"
                + " have the same one, or both none."));
  }

  /** Appendix I. */
  private Sheet longTailSheet() {
    ReportedRun<AsymmetryOptions, PairFinding> run = runs.get(0);
    List<Row> rows = new ArrayList<>();
    for (String norm : norms) {
      Result rare = run.measures().get(AsymmetryMeasures.RARE, norm);
      rows.add(
          new Row(
              norm,
              "",
              Sheet.Kind.OURS,
              List.of(
                  Cell.of(count(rare.n())),
                  cell(run.measures().find(AsymmetryMeasures.ANSWERS, norm), 1, 2),
                  cell(run.measures().find(AsymmetryMeasures.ANSWERS_MEDIAN, norm), 1, 1),
                  Cell.of(count(Math.round(rare.value() * rare.n()))),
                  cell(Optional.of(rare), 100, 1))));
    }
    return new Sheet(
        "long-tail",
        "How many answers do the pairs rest on?",
        "norms",
        List.of("pairs", "mean answers", "median", "once both ways", "%"),
        List.of(new Block("pairs of this page", rows)),
        List.of(
            "Answers that gave one word to the other, in either direction. once both ways: pairs of"
                + " the long tail, whose LAR is a matter of chance. The paper has a mean of 10.83, a"
                + " median of 5 and 250 of 7,640 pairs, of SWOW."));
  }

  // Figures

  private List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    alarBars().ifPresent(plates::add);
    directionBars("0").ifPresent(plates::add);
    directionBars("10").ifPresent(plates::add);
    plates.addAll(histograms());
    for (int i = 0; i < runs.size(); i++) {
      if (isOfContexts(runs.get(i)) && !norms.isEmpty()) {
        plates.addAll(factors(runs.get(i), runs.size() == 1 ? "" : "-" + (i + 1)));
      }
    }
    int number = 1;
    for (Part part : parts) {
      List<RankAgreement.Point> points = new ArrayList<>();
      part.run.forEach(
          one -> {
            Answers given = one.pair().norms().get(part.norm);
            Score score = one.scores().get(part.method);
            if (given != null && score != null) {
              points.add(
                  new RankAgreement.Point(
                      one.pair().id(),
                      one.pair().first(),
                      one.pair().first() + " → " + one.pair().second(),
                      one.pair().first().length(),
                      given.lar(),
                      score.lar()));
            }
          });
      if (points.size() >= ENOUGH_FOR_FIGURE) {
        plates.add(
            new RankAgreement("LAR of " + part.title(), "people", points)
                .scatter(
                    "scatter-" + number++,
                    "pair of words",
                    "LAR in " + part.norm,
                    "the model’s LAR"));
      }
    }
    return plates;
  }

  /** sign(x) ln(1 + |x|), by which the paper draws ALAR. */
  private static double signedLog(double value) {
    return Math.signum(value) * Math.log1p(Math.abs(value));
  }

  /** The paper's figures 1 and 3. */
  private Optional<ReportFigure> alarBars() {
    List<String> shown =
        relations.stream()
            .filter(
                relation ->
                    runs.get(0).measures().all().stream()
                        .anyMatch(
                            one ->
                                one.metric().equals(AsymmetryMeasures.ALAR)
                                    && (one.group().equals(relation)
                                        || one.group().endsWith(" " + relation))
                                    && one.n() >= ENOUGH_FOR_FIGURE))
            .toList();
    List<Series> series = new ArrayList<>();
    for (String norm : norms) {
      series.add(bars(norm, runs.get(0), norm + " ", "", shown));
    }
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      for (Method method : methods(run)) {
        series.add(bars(run.name() + method.group(""), run, "", method.group(""), shown));
      }
    }
    if (shown.isEmpty() || series.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ReportFigure(
            "alar",
            "ALAR by relation, of relations with at least %d pairs, drawn as sign(x) ln(1 + |x|) of 100 × ALAR."
                .formatted(ENOUGH_FOR_FIGURE),
            new BarChart(
                new Caption("ALAR by relation", "sign(x) ln(1 + |x|)", "Mean LAR by relation."),
                "relation",
                shown,
                Axis.of("ALAR, signed logarithm"),
                series)));
  }

  private static Series bars(
      String name,
      ReportedRun<AsymmetryOptions, PairFinding> run,
      String prefix,
      String suffix,
      List<String> shown) {
    return new Series(
        name,
        shown.stream()
            .map(
                relation ->
                    run.measures()
                        .find(AsymmetryMeasures.ALAR, prefix + relation + suffix)
                        .map(one -> Value.of(signedLog(100 * one.value())))
                        .orElse(Value.NONE))
            .toList());
  }

  /** The paper's figures 4, 11 and 12. */
  private Optional<ReportFigure> directionBars(String gamma) {
    String metric = AsymmetryMeasures.direction(gamma);
    List<String> shown =
        withAll().stream()
            .filter(
                relation ->
                    parts.stream()
                        .anyMatch(
                            part ->
                                part.find(metric, relation)
                                    .filter(one -> one.n() >= ENOUGH_FOR_FIGURE)
                                    .isPresent()))
            .toList();
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (Part part : parts) {
      series.add(
          new Series(
              part.title(),
              shown.stream()
                  .map(
                      relation ->
                          part.find(metric, relation)
                              .map(AsymmetryPage::percentValue)
                              .orElse(Value.NONE))
                  .toList()));
    }
    return Optional.of(
        new ReportFigure(
            "direction-" + gamma,
            "Pairs whose direction is people’s, at γ = %s. Whiskers are 95 %% intervals."
                .formatted(gamma),
            new BarChart(
                new Caption(
                    "Direction accuracy, γ = " + gamma, "", "Direction accuracy by relation."),
                "relation",
                shown,
                Axis.of("pairs, %").covering(0, 100),
                series)));
  }

  private static Value percentValue(Result result) {
    return result.low().isEmpty()
        ? Value.of(100 * result.value())
        : new Value(
            100 * result.value(),
            100 * result.low().getAsDouble(),
            100 * result.high().getAsDouble());
  }

  /** The paper's figures 5 to 10 and 13 to 17: of the largest relations. */
  private List<ReportFigure> histograms() {
    Map<String, Map<String, List<Double>>> byRelation = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(norms);
    runs.forEach(run -> methods(run).forEach(one -> names.add(run.name() + one.group(""))));
    for (String relation : relations) {
      Map<String, List<Double>> samples = new LinkedHashMap<>();
      names.forEach(name -> samples.put(name, new ArrayList<>()));
      byRelation.put(relation, samples);
    }
    ReportedRun<AsymmetryOptions, PairFinding> first = runs.get(0);
    first.forEach(
        one ->
            one.pair()
                .norms()
                .forEach((norm, given) -> spread(byRelation, norm, one.pair(), given.lar())));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      run.forEach(
          one ->
              one.scores()
                  .forEach(
                      (method, score) ->
                          spread(
                              byRelation, run.name() + method.group(""), one.pair(), score.lar())));
    }
    return byRelation.entrySet().stream()
        .filter(entry -> largest(entry.getValue()) >= ENOUGH_FOR_FIGURE)
        .sorted(Comparator.comparingInt(entry -> -largest(entry.getValue())))
        .limit(HISTOGRAMS)
        .map(
            entry ->
                new ReportFigure(
                    "lar-" + entry.getKey(),
                    "LAR of pairs with the relation %s, in about %d bins. Right of zero: from the first word to the second."
                        .formatted(entry.getKey(), BINS),
                    new Histogram(
                        new Caption(
                            "LAR, " + entry.getKey(), "", "How LAR is spread over the pairs."),
                        Axis.of("LAR"),
                        BINS,
                        entry.getValue().entrySet().stream()
                            .map(one -> new Histogram.Sample(one.getKey(), one.getValue()))
                            .toList())))
        .toList();
  }

  private static void spread(
      Map<String, Map<String, List<Double>>> byRelation, String whose, WordPair pair, double lar) {
    pair.relations()
        .forEach(
            relation ->
                byRelation.get(relation.name()).get(whose).add(relation.forward() ? lar : -lar));
  }

  private static int largest(Map<String, List<Double>> samples) {
    return samples.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** The paper's figures 2 and 18, in bins of pairs in rising order. */
  private List<ReportFigure> factors(
      ReportedRun<AsymmetryOptions, PairFinding> run, String suffix) {
    ToDoubleFunction<PairFinding> contexts = one -> Math.log10(one.pair().paragraphs());
    ToDoubleFunction<PairFinding> distance = one -> one.contexts().distance();
    ToDoubleFunction<PairFinding> frequency =
        one -> Math.log10((one.pair().firstCount() + one.pair().secondCount()) / 2.0);
    String ofContexts = "paragraphs with both words, log10";
    String ofDistance = "mean distance of the words, characters";
    String right = "direction is people’s, %";
    String often = "occurrences of a word, log10";
    List<ReportFigure> plates = new ArrayList<>();
    plates.add(
        factor(
            run,
            "contexts" + suffix,
            "direction and number of contexts",
            ofContexts,
            contexts,
            right,
            null));
    plates.add(
        factor(
            run,
            "distance" + suffix,
            "direction and distance of the words",
            ofDistance,
            distance,
            right,
            null));
    plates.add(
        factor(
            run,
            "frequency-contexts" + suffix,
            "frequency and number of contexts",
            ofContexts,
            contexts,
            often,
            frequency));
    plates.add(
        factor(
            run,
            "frequency-distance" + suffix,
            "frequency and distance of the words",
            ofDistance,
            distance,
            often,
            frequency));
    return plates;
  }

  /**
   * @param up what is averaged in a bin; null for the share of pairs whose direction is people's
   */
  private ReportFigure factor(
      ReportedRun<AsymmetryOptions, PairFinding> run,
      String name,
      String what,
      String across,
      ToDoubleFunction<PairFinding> by,
      String upwards,
      ToDoubleFunction<PairFinding> up) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    int size = BIN_OF_PAIRS;
    for (String norm : norms) {
      List<PairFinding> pairs = new ArrayList<>();
      run.forEach(
          one -> {
            if (one.pair().norms().containsKey(norm) && one.ofContexts().isPresent()) {
              pairs.add(one);
            }
          });
      pairs.sort(Comparator.comparingDouble(by).thenComparing(one -> one.pair().id()));
      // With few pairs, bins of 200 would show nothing.
      size = Math.min(size, Math.max(ENOUGH_FOR_FIGURE, pairs.size() / 8));
      List<ScatterPlot.Item> bins = new ArrayList<>();
      for (int start = 0; start + size <= pairs.size(); start += size) {
        List<PairFinding> bin = pairs.subList(start, start + size);
        ToDoubleFunction<PairFinding> value = up == null ? one -> agrees(one, norm) : up;
        bins.add(
            new ScatterPlot.Item(
                "%s, pairs %d to %d".formatted(norm, start + 1, start + size),
                mean(bin, by),
                mean(bin, value)));
      }
      groups.add(new ScatterPlot.Group(norm, bins));
    }
    String title = "%s: %s".formatted(run.name(), what);
    return new ReportFigure(
        name,
        "%s. Each point is a bin of %d pairs, in rising order.".formatted(title, size),
        new ScatterPlot(
            new Caption(title, "", "Means over bins of pairs."),
            Axis.of(across),
            up == null ? Axis.of(upwards).covering(30, 90) : Axis.of(upwards),
            groups));
  }

  private static double agrees(PairFinding one, String norm) {
    double people = one.pair().norms().get(norm).lar();
    double model = one.ofContexts().orElseThrow().lar();
    return AsymmetryMeasures.direction(people, "0") == AsymmetryMeasures.direction(model, "0")
        ? 100
        : 0;
  }

  private static double mean(List<PairFinding> bin, ToDoubleFunction<PairFinding> value) {
    return bin.stream().mapToDouble(value).average().orElseThrow();
  }

  // To read

  /** Pairs that go people's way most clearly, and those that go against it. */
  private List<Reading> readings(Part part) {
    FewBest<PairFinding> with = few();
    FewBest<PairFinding> against = few();
    part.run.forEach(
        one -> {
          Answers given = one.pair().norms().get(part.norm);
          Score score = one.scores().get(part.method);
          if (given != null && score != null && !given.rare()) {
            double clear = Math.min(Math.abs(given.lar()), Math.abs(score.lar()));
            (given.lar() * score.lar() > 0 ? with : against).offer(one, clear);
          }
        });
    return Stream.of(
            reading(part, "the way people go", with), reading(part, "against people", against))
        .filter(reading -> !reading.examples().isEmpty())
        .toList();
  }

  private static FewBest<PairFinding> few() {
    return new FewBest<>(EXAMPLES, one -> one.pair().first(), one -> one.pair().id());
  }

  private static Reading reading(Part part, String how, FewBest<PairFinding> few) {
    return new Reading(
        "%s: %s".formatted(part.title(), how),
        "The pairs of which both are most one-way, in people’s direction; without those that rest on one answer each way.",
        few.best().stream().map(one -> example(part, one)).toList());
  }

  /** In the direction in which people go. */
  private static Example example(Part part, PairFinding one) {
    WordPair pair = one.pair();
    Answers given = pair.norms().get(part.norm);
    Score score = one.scores().get(part.method);
    boolean forward = given.lar() > 0;
    String from = forward ? pair.first() : pair.second();
    String to = forward ? pair.second() : pair.first();
    String there =
        "%s of %s"
            .formatted(
                forward ? given.forward() : given.backward(),
                forward ? given.firstTotal() : given.secondTotal());
    String back =
        "%s of %s"
            .formatted(
                forward ? given.backward() : given.forward(),
                forward ? given.secondTotal() : given.firstTotal());
    String text = from + " → " + to;
    return new Example(
        pair.relations().stream()
            .map(WordPair.Relation::name)
            .distinct()
            .collect(Collectors.joining(", ")),
        text,
        0,
        from.length(),
        List.of(
            new Candidate(
                1,
                part.norm,
                0,
                "LAR",
                decimals(Math.abs(given.lar()), 2),
                "%s, back %s".formatted(there, back)),
            new Candidate(
                2,
                part.model(),
                1,
                "LAR",
                decimals(forward ? score.lar() : -score.lar(), 2),
                score.error() == null
                    ? ""
                    : "standard error %s, %s"
                        .formatted(
                            decimals(score.error(), 2), count(one.contexts().used(), "context")))));
  }

  // Cautions

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      AsymmetryOptions options = run.options();
      Map<String, Long> counts = run.run().manifest().counters();
      if (!options.graph().contains("conceptnet")) {
        all.add(
            "Relations are those of %s, not of ConceptNet’s assertions as in the paper (--graph conceptnet), so that other pairs stand under the same name, and more under relatedTo."
                .formatted(Numerals.list(options.graph())));
      }
      if (norms.isEmpty()) {
        all.add(
            "No norms were given (--norms), so that there is nothing to hold the model’s directions against: pairs are those of the graph that stand together in the corpus.");
      }
      if (run.recipe().model().equals(Input.NO_MODEL)) {
        continue;
      }
      if (isOfNextWords(run)) {
        all.add(
            "%s: P(b|a) is the mean probability of b after what stands before it, over contexts in which a stands before b, since only there can a have a part in it; P(a|b) is over those with b before a. A pair needs %s of each."
                .formatted(run.name(), count(options.minContexts(), "context")));
      }
      if (isOfContexts(run)) {
        all.add(
            "A language model’s LAR holds ln |C(b)| − ln |C(a)| by construction, whatever the model: read its CAM beside that of frequency alone.");
        all.add(
            "Contexts are of %s, at most %s for each pair%s. The paper has all of Wikipedia, about a thousand for each pair."
                .formatted(
                    options.corpus(),
                    options.contexts() == 0 ? "all" : count(options.contexts()),
                    options.corpus().equals(KnownSets.WORDNET_GLOSSES)
                        ? "; glosses are short and define words rather than use them"
                        : ""));
        long tooFar = sum(run, one -> one.contexts() == null ? 0 : one.contexts().tooFar());
        if (tooFar > 0) {
          all.add(
              "%s: %s were left out, since the two words are further apart than the model can read."
                  .formatted(run.name(), count(tooFar, "context")));
        }
      }
      if (run.name().equals(GlossVectors.NAME)) {
        all.add(
            "The static vectors are a stand-in, trained on WordNet’s glosses: give real ones with -m.");
      }
      long twoWay =
          norms.stream()
              .mapToLong(norm -> counts.getOrDefault("two-way pairs of " + norm, 0L))
              .sum();
      if (twoWay > 0 && runs.size() > 1) {
        all.add(
            "Only pairs whose words every model of the command knows whole take part, so that all rows are on the same pairs.");
      }
    }
    return List.copyOf(all);
  }

  private static long sum(
      ReportedRun<AsymmetryOptions, PairFinding> run, ToLongFunction<PairFinding> value) {
    long[] sum = {0};
    run.forEach(one -> sum[0] += value.applyAsLong(one));
    return sum[0];
  }
}
