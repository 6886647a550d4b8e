package org.semascope.probes.context;

import static org.semascope.probes.context.ContextProbe.WORDING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.context.ContextProbe.Finding;
import org.semascope.probes.context.ContextProbe.Options;
import org.semascope.probes.context.ContextProbe.Pair;
import org.semascope.probes.context.ContextProbe.Word;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.RankAgreement;
import org.semascope.probes.page.RankAgreement.Point;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.SheetDraft;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Story;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/** The page: tables and curves by set, and the pairs on which model and judgments disagree most. */
final class ContextPage {
  private static final String NAME = "context";
  private static final Display RHO = new Display(1, 3);
  private static final int SETS_SHOWN = 3;

  /** The metrics in the order of their tables, with the key of their wording. */
  private static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put(ContextMeasures.ACCURACY, "accuracy");
    METRICS.put(ContextMeasures.SPEARMAN, "spearman");
    METRICS.put(ContextMeasures.UNCENTRED, "uncentred");
    METRICS.put(ContextMeasures.HARMONIC, "harmonic");
    METRICS.put(ContextMeasures.AUC, "auc");
    METRICS.put(ContextMeasures.AP, "ap");
  }

  private final List<ReportedRun<Options, Finding>> runs;
  private final List<String> findings = new ArrayList<>();
  private final List<Sheet> sheets = new ArrayList<>();
  private final List<ReportFigure> figures = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  /**
   * A measured set of a run.
   *
   * @param points its pairs, with the cosine at the best layer
   */
  private record MeasuredSet(String name, boolean binary, LayerMix best, List<Point> points) {}

  ContextPage(List<ReportedRun<Options, Finding>> runs) {
    this.runs = List.copyOf(runs);
  }

  Story story() {
    for (String metric : METRICS.keySet()) {
      addMetric(metric);
    }
    PublishedTables.all().stream()
        .filter(table -> table.probe().equals(NAME))
        .filter(table -> runs.stream().anyMatch(run -> isOfItsData(run, table)))
        .forEach(this::addPublished);
    for (ReportedRun<Options, Finding> run : runs) {
      List<MeasuredSet> sets = sets(run);
      sets.forEach(set -> findings.add(finding(run, set)));
      sets.stream().limit(SETS_SHOWN).forEach(set -> show(run, set));
    }
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        findings,
        WORDING.list("page.cautions"),
        sheets,
        figures,
        readings);
  }

  private void addMetric(String metric) {
    List<ByLayer.Group> groups =
        runs.stream()
            .flatMap(run -> run.measures().groups(metric).stream())
            .distinct()
            .map(group -> new ByLayer.Group(group, ""))
            .toList();
    if (groups.isEmpty()) {
      return;
    }
    boolean isMain =
        metric.equals(ContextMeasures.metric(true)) || metric.equals(ContextMeasures.metric(false));
    ByLayer table = new ByLayer(runs, metric, display(metric));
    String caption = WORDING.get("page.table-" + METRICS.get(metric));
    String name = sheets.isEmpty() ? "table" : METRICS.get(metric);
    sheets.add(
        table.sheet(
            name,
            caption,
            WORDING.get("page.corner"),
            groups,
            "",
            WORDING.get("page.note-" + METRICS.get(metric))));
    if (isMain) {
      for (ReportFigure figure : table.figures(caption, caption, groups)) {
        String prefix = figures.isEmpty() || name.equals("table") ? "" : METRICS.get(metric) + "-";
        figures.add(new ReportFigure(prefix + figure.name(), figure.caption(), figure.figure()));
      }
    }
  }

  private static boolean isOfItsData(ReportedRun<Options, Finding> run, PublishedTable table) {
    return run.recipe().data().stream().anyMatch(input -> table.isAbout(List.of(input.name())));
  }

  /** The published values of any model, for comparison with a model that is not among them. */
  private void addPublished(PublishedTable table) {
    List<Integer> layers =
        table.figures().stream()
            .flatMap(figure -> figure.layer().stream().boxed())
            .distinct()
            .sorted()
            .toList();
    SheetDraft draft =
        new SheetDraft(
            table.name(),
            WORDING.get("page.published-table", "paper", table.reference().name()),
            WORDING.get("page.model"),
            layers.stream().map(layer -> "L" + layer).toList(),
            WORDING.get("page.published-note", "where", table.where()));
    draft.note(String.join(" ", table.cautions()));
    Map<String, Map<Integer, PublishedFigure>> models = new LinkedHashMap<>();
    for (PublishedFigure figure : table.figures()) {
      models
          .computeIfAbsent(figure.model().orElse(""), any -> new HashMap<>())
          .put(figure.layer().orElse(0), figure);
    }
    models.forEach(
        (model, values) ->
            draft.row(
                model,
                Kind.NOT_COMPARABLE,
                layers.stream().map(layer -> Optional.ofNullable(values.get(layer))).toList()));
    draft.block(table.where());
    sheets.add(draft.sheet());
  }

  private static Display display(String metric) {
    return metric.equals(ContextMeasures.ACCURACY) ? Display.PERCENT : RHO;
  }

  private static List<MeasuredSet> sets(ReportedRun<Options, Finding> run) {
    Map<String, MeasuredSet> sets = new LinkedHashMap<>();
    run.forEach(
        one -> {
          Word word = one.word();
          String metric = ContextMeasures.metric(word.binary());
          if (!run.measures().groups(metric).contains(word.set())) {
            return; // the training part, or too few pairs
          }
          MeasuredSet set =
              sets.computeIfAbsent(
                  word.set(),
                  name ->
                      new MeasuredSet(
                          name,
                          word.binary(),
                          new ByLayer(List.of(run), metric, display(metric)).best(run, name),
                          new ArrayList<>()));
          int layer = run.layers().indexOf(set.best);
          for (int i = 0; i < one.cosines().length; i++) {
            Pair pair = word.pairs().get(i);
            if (one.cosines()[i].length > 0) {
              String text = ContextProbe.text(word, pair);
              set.points.add(
                  new Point(
                      pair.id(), word.lemma(), text, 0, pair.judgment(), one.cosines()[i][layer]));
            }
          }
        });
    return List.copyOf(sets.values());
  }

  private static String finding(ReportedRun<Options, Finding> run, MeasuredSet set) {
    String metric = ContextMeasures.metric(set.binary);
    Result best = run.measures().find(metric, set.name, set.best.number()).orElseThrow();
    return WORDING.get(
        set.binary ? "page.finding-binary" : "page.finding-graded",
        "model",
        run.name(),
        "set",
        set.name,
        "value",
        display(metric).text(best.value()),
        "layer",
        set.best.equals(LayerMix.STATIC)
            ? WORDING.get("page.static")
            : WORDING.get("page.best-layer", "layer", set.best.words()),
        "pairs",
        Numerals.count(best.n(), "pair"));
  }

  /** Adds the pairs of a set that disagree most, and a scatter plot of graded judgments. */
  private void show(ReportedRun<Options, Finding> run, MeasuredSet set) {
    RankAgreement both =
        new RankAgreement(
            "%s, %s, %s".formatted(set.name, run.name(), set.best.words()),
            WORDING.get("page.judgments"),
            set.points);
    if (!set.binary) {
      figures.add(
          both.scatter(
              "scatter-" + (readings.size() / 2 + 1),
              WORDING.get("page.point"),
              WORDING.get("page.judgments"),
              "cosine"));
    }
    readings.addAll(both.disagreements());
  }
}
