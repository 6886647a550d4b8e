package org.semascope.probes.change;

import static org.semascope.probes.change.ChangeProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.Best;
import org.semascope.probes.page.Pivot.OfRun;
import org.semascope.probes.page.RankAgreement;
import org.semascope.probes.page.RankAgreement.Point;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;

/** The page: correlation with graded change by layer, and the distances of each word. */
final class ChangePage {
  private static final Display RHO = new Display(1, 3);
  private static final Display WHOLE = new Display(1, 0);
  private static final List<String> DISTANCES = List.of(ChangeProbe.APD, ChangeProbe.PRT);

  private final List<ReportedRun<ChangeOptions, ChangeFinding>> runs;
  private final ByLayer correlation;
  private final List<String> findings = new ArrayList<>();
  private final List<Sheet> sheets = new ArrayList<>();
  private final List<ReportFigure> figures = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  /** A row of the tables of words. */
  private record Word(String label) implements Pivot.Row {}

  ChangePage(List<ReportedRun<ChangeOptions, ChangeFinding>> runs) {
    this.runs = List.copyOf(runs);
    this.correlation = new ByLayer(runs, ChangeProbe.SPEARMAN, RHO);
  }

  Story story() {
    List<ReportedRun<ChangeOptions, ChangeFinding>> judged =
        runs.stream().filter(ChangePage::isJudged).toList();
    if (!judged.isEmpty()) {
      addCorrelations(judged);
    }
    for (String distance : List.of(ChangeProbe.APD, ChangeProbe.PRT, ChangeProbe.EXPECTED_APD)) {
      sheets.add(words(distance));
    }
    runs.stream().filter(run -> !isJudged(run)).forEach(run -> findings.add(unjudged(run)));
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        findings,
        WORDING.list(judged.isEmpty() ? "page.cautions-unjudged" : "page.cautions"),
        sheets,
        figures,
        readings);
  }

  private static boolean isJudged(ReportedRun<?, ?> run) {
    return run.measures().groups(ChangeProbe.SPEARMAN).contains(ChangeProbe.APD);
  }

  private void addCorrelations(List<ReportedRun<ChangeOptions, ChangeFinding>> judged) {
    List<ByLayer.Group> groups =
        DISTANCES.stream()
            .map(name -> new ByLayer.Group(name, WORDING.get("page.gloss-" + name)))
            .toList();
    sheets.add(
        correlation.sheet(
            "table",
            WORDING.get("page.table"),
            WORDING.get("page.corner"),
            groups,
            "word",
            WORDING.get("page.note")));
    for (ReportedRun<ChangeOptions, ChangeFinding> run : judged) {
      for (String distance : DISTANCES) {
        findings.add(finding(run, distance));
      }
      curves(run, judged.indexOf(run) + 1).ifPresent(figures::add);
      LayerMix best = correlation.best(run, ChangeProbe.APD);
      RankAgreement both =
          new RankAgreement(
              WORDING.get(
                  "page.agreement",
                  "model",
                  run.name(),
                  "distance",
                  ChangeProbe.APD,
                  "layer",
                  best.words()),
              WORDING.get("page.judgments"),
              points(run, run.layers().indexOf(best)));
      figures.add(
          both.scatter(
              "scatter-" + (judged.indexOf(run) + 1),
              WORDING.get("page.word"),
              WORDING.get("page.judgments"),
              ChangeProbe.APD));
      readings.addAll(both.disagreements());
    }
  }

  private String finding(ReportedRun<?, ?> run, String distance) {
    LayerMix best = correlation.best(run, distance);
    Result rho = correlation.find(run, distance, best).orElseThrow();
    return WORDING.get(
        "page.finding",
        "model",
        run.name(),
        "distance",
        distance,
        "value",
        RHO.text(rho.value()),
        "layer",
        best.words(),
        "words",
        Numerals.count(rho.n(), "word"));
  }

  private String unjudged(ReportedRun<?, ?> run) {
    List<Word> words = sorted(run, ChangeProbe.APD);
    return WORDING.get(
        "page.finding-unjudged",
        "model",
        run.name(),
        "most",
        words.get(0).label,
        "least",
        words.get(words.size() - 1).label,
        "words",
        Numerals.count(words.size(), "word"));
  }

  private static List<Point> points(ReportedRun<ChangeOptions, ChangeFinding> run, int layer) {
    List<Point> points = new ArrayList<>();
    run.forEach(
        one -> {
          if (one.change() != null) {
            points.add(
                new Point(one.word(), one.word(), one.word(), 0, one.change(), one.apd()[layer]));
          }
        });
    return points;
  }

  /** The curves of a run with the published ones of its model beside. */
  private Optional<ReportFigure> curves(ReportedRun<?, ?> run, int number) {
    List<LayerMix> layers = run.singleLayers();
    if (layers.size() < 2) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (String distance : DISTANCES) {
      series.add(correlation.series(distance, run, distance, layers));
    }
    for (String distance : DISTANCES) {
      double[] published =
          layers.stream()
              .mapToDouble(
                  layer ->
                      correlation
                          .find(run, distance, layer)
                          .flatMap(run::published)
                          .map(figure -> figure.unscaled())
                          .orElse(Double.NaN))
              .toArray();
      if (Arrays.stream(published).anyMatch(Double::isFinite)) {
        series.add(
            Series.of(WORDING.get("page.published", "distance", distance), published)
                .asReference());
      }
    }
    String title = WORDING.get("page.curves", "model", run.name());
    return Optional.of(
        ByLayer.curves(
            number == 1 ? "curves" : "curves-" + number,
            title,
            Caption.of(title, WORDING.get("page.curves-alt")),
            layers,
            Axis.of(WORDING.get("page.rho")).covering(0, 0.1),
            series));
  }

  /** A distance of each word at each layer; words with the largest mean over layers first. */
  private Sheet words(String distance) {
    Pivot<OfRun, Word> table =
        new Pivot<>(
            sheets.isEmpty() ? "table" : "words-" + distance.toLowerCase(Locale.ROOT),
            WORDING.get("page.words-" + distance),
            WORDING.get("page.word"));
    Map<String, Display> beside = new LinkedHashMap<>();
    beside.put(ChangeProbe.USES_BEFORE, WHOLE);
    beside.put(ChangeProbe.USES_AFTER, WHOLE);
    beside.put(ChangeProbe.COUNT_BEFORE, WHOLE);
    beside.put(ChangeProbe.COUNT_AFTER, WHOLE);
    beside.put(ChangeProbe.CHANGE, RHO);
    beside.forEach(
        (metric, display) -> {
          if (runs.stream().anyMatch(run -> !run.measures().groups(metric).isEmpty())) {
            table.column(
                WORDING.get("page.column-" + metric),
                (block, word) -> block.run().measures().find(metric, word.label),
                display);
          }
        });
    table.aside();
    ByLayer values = new ByLayer(runs, distance, RHO);
    for (int i = 0; i < values.columns().size(); i++) {
      LayerMix layer = values.columns().get(i);
      table.column(
          values.header().get(i),
          (block, word) -> values.find(block.run(), word.label, layer),
          RHO);
    }
    return table
        .best(Best.OF_COLUMN)
        .notes(WORDING.get("page.note-words"))
        .sheet(
            runs.stream().map(run -> new OfRun(run, run.name())).toList(),
            block -> sorted(block.run(), distance));
  }

  private static List<Word> sorted(ReportedRun<?, ?> run, String distance) {
    Map<String, Double> means = new HashMap<>();
    for (String word : run.measures().groups(distance)) {
      means.put(
          word,
          run.layers().stream()
              .flatMap(layer -> run.measures().find(distance, word, layer.number()).stream())
              .mapToDouble(Result::value)
              .average()
              .orElse(0));
    }
    return means.keySet().stream()
        .sorted(
            Comparator.<String>comparingDouble(word -> -means.get(word))
                .thenComparing(Comparator.naturalOrder()))
        .map(Word::new)
        .toList();
  }
}
