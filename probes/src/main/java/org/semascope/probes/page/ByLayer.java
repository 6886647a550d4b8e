package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.Pivot.Best;
import org.semascope.probes.page.Pivot.OfRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Wording;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.HeatMap;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;

/** A metric by group and layer: a table with published values below ours, curves and a heat map. */
public final class ByLayer {
  private static final Wording WORDING = Wording.of("common");

  private final List<? extends ReportedRun<?, ?>> runs;
  private final String metric;
  private final Display display;
  private final List<Before> before = new ArrayList<>();
  private final List<LayerMix> columns;

  /**
   * A group of items on which the metric is measured.
   *
   * @param name in results and published tables
   * @param gloss explanation; may be empty
   */
  public record Group(String name, String gloss) implements Pivot.Row {
    @Override
    public String label() {
      return name;
    }
  }

  /** A column of a measure without layer, before the layers. */
  private record Before(String title, String metric, Display display) {}

  public ByLayer(List<? extends ReportedRun<?, ?>> runs, String metric, Display display) {
    this.runs = List.copyOf(runs);
    this.metric = metric;
    this.display = display;
    this.columns =
        runs.stream()
            .flatMap(run -> run.layers().stream())
            .distinct()
            .sorted(Comparator.comparingInt(mix -> mix.number().orElse(-1)))
            .toList();
  }

  /** Adds a column before the layers. */
  public ByLayer before(String title, String ofMetric, Display itsDisplay) {
    before.add(new Before(title, ofMetric, itsDisplay));
    return this;
  }

  /** The layers of all runs, joined ones and static vectors first. */
  public List<LayerMix> columns() {
    return columns;
  }

  /** Column titles of a table. */
  public List<String> header() {
    return columns.stream()
        .map(mix -> mix.number().isPresent() ? "L" + mix.label() : mix.label())
        .toList();
  }

  /** A result of a run at some of its layers. */
  public Optional<Result> find(ReportedRun<?, ?> run, String group, LayerMix layer) {
    return run.layers().contains(layer)
        ? run.measures().find(metric, group, layer.number())
        : Optional.empty();
  }

  /** The layers at which a group's result is highest; the first of several. */
  public LayerMix best(ReportedRun<?, ?> run, String group) {
    return run.layers().stream()
        .max(
            Comparator.comparingDouble((LayerMix layer) -> value(run, group, layer))
                .thenComparing(layer -> -layer.number().orElse(-1)))
        .orElseThrow();
  }

  /** The layers at which a group's result is lowest; the first of several. */
  public LayerMix worst(ReportedRun<?, ?> run, String group) {
    return run.layers().stream()
        .min(Comparator.comparingDouble((LayerMix layer) -> value(run, group, layer)))
        .orElseThrow();
  }

  private double value(ReportedRun<?, ?> run, String group, LayerMix layer) {
    return find(run, group, layer).map(Result::value).orElse(Double.NEGATIVE_INFINITY);
  }

  /**
   * A block for each run, a row for each group that the run has, the published row under it.
   *
   * @param name of the sheet's file, without ending; {@code table} for the page's first
   * @param counted what {@code n} counts, in the singular; empty if it differs between groups, so
   *     that titles omit it
   */
  public Sheet sheet(
      String name,
      String caption,
      String corner,
      List<Group> groups,
      String counted,
      String... notes) {
    Pivot<OfRun, Group> pivot = new Pivot<>(name, caption, corner);
    for (Before one : before) {
      pivot.column(
          one.title,
          (block, group) -> block.run().measures().find(one.metric, group.name),
          one.display);
    }
    pivot.aside();
    for (int i = 0; i < columns.size(); i++) {
      LayerMix layer = columns.get(i);
      pivot.column(
          header().get(i), (block, group) -> find(block.run(), group.name, layer), display);
    }
    List<OfRun> blocks = runs.stream().map(run -> block(run, groups, counted)).toList();
    return pivot.best(Best.OF_ROW).notes(notes).sheet(blocks, block -> groups);
  }

  private OfRun block(ReportedRun<?, ?> run, List<Group> groups, String counted) {
    long n =
        groups.stream()
            .flatMap(group -> find(run, group.name, best(run, group.name)).stream())
            .mapToLong(Result::n)
            .max()
            .orElse(0);
    return new OfRun(
        run,
        counted.isEmpty()
            ? run.name()
            : WORDING.get(
                "layers.block", "model", run.name(), "items", Numerals.count(n, counted)));
  }

  private boolean has(ReportedRun<?, ?> run, String group, List<LayerMix> layers) {
    return layers.stream().anyMatch(mix -> find(run, group, mix).isPresent());
  }

  /**
   * Curves and a heat map over the layers of each run that has at least two layers.
   *
   * @param title of the figure, which the model's name follows
   * @param up what the vertical axis shows
   */
  public List<ReportFigure> figures(String title, String up, List<Group> groups) {
    List<ReportFigure> figures = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      ReportedRun<?, ?> run = runs.get(i);
      List<LayerMix> layers = run.singleLayers();
      if (layers.size() < 2) {
        continue;
      }
      String suffix = runs.size() == 1 ? "" : "-" + (i + 1);
      List<Series> series =
          groups.stream()
              .filter(group -> has(run, group.name(), layers))
              .map(group -> series(group.name(), run, group.name(), layers))
              .toList();
      String name = WORDING.get("layers.title", "title", title, "model", run.name());
      figures.add(
          curves(
              "curves" + suffix,
              WORDING.get("layers.caption", "title", name),
              Caption.of(name, WORDING.get("layers.alt", "title", name)),
              layers,
              Axis.of(up).covering(0, 0.1 * display.scale()),
              series));
      String unit =
          display.scale() == 1
              ? metric
              : WORDING.get(
                  "layers.map-unit",
                  "metric",
                  metric,
                  "scale",
                  Numerals.decimals(display.scale(), 0));
      figures.add(
          new ReportFigure(
              "heatmap" + suffix,
              WORDING.get("layers.map-caption"),
              new HeatMap(
                  new Caption(
                      WORDING.get("layers.map", "title", name),
                      unit,
                      WORDING.get("layers.map-alt")),
                  WORDING.get("layers.axis"),
                  labels(layers),
                  display.digits(),
                  series)));
    }
    return figures;
  }

  /**
   * Curves of one group, one for each run; empty if there is only one run.
   *
   * @param chance the chance level as a proportion; empty for no such line
   */
  public Optional<ReportFigure> together(
      String title, String up, String group, Optional<Double> chance) {
    List<LayerMix> layers = columns.stream().filter(mix -> mix.number().isPresent()).toList();
    if (runs.size() < 2 || layers.size() < 2) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (ReportedRun<?, ?> run : runs) {
      series.add(series(run.name(), run, group, layers));
    }
    chance.ifPresent(
        proportion ->
            series.add(level(WORDING.get("layers.chance"), display.scale() * proportion, layers)));
    return Optional.of(
        curves(
            "together",
            WORDING.get("layers.models-caption", "title", title),
            Caption.of(
                WORDING.get("layers.models", "title", title),
                WORDING.get("layers.models-alt", "title", title)),
            layers,
            Axis.of(up).covering(0, 0.1 * display.scale()),
            series));
  }

  /** A figure with a line over the layers for each series. */
  public static ReportFigure curves(
      String name,
      String caption,
      Caption about,
      List<LayerMix> layers,
      Axis up,
      List<Series> series) {
    return new ReportFigure(
        name,
        caption,
        new LineChart(about, WORDING.get("layers.axis"), labels(layers), up, series));
  }

  private static List<String> labels(List<LayerMix> layers) {
    return layers.stream().map(LayerMix::label).toList();
  }

  /** A group's results over layers, with their intervals. */
  public Series series(String name, ReportedRun<?, ?> run, String group, List<LayerMix> layers) {
    return new Series(
        name, layers.stream().map(layer -> display.value(find(run, group, layer))).toList());
  }

  /** A constant reference line. */
  public static Series level(String name, double value, List<LayerMix> layers) {
    double[] line = new double[layers.size()];
    Arrays.fill(line, value);
    return Series.of(name, line).asReference();
  }
}
