package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.HeatMap;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.published.PublishedFigure;

/**
 * A metric over groups and layers, as a table with the published figures under ours, as curves and
 * as a map: what the pages of most probes begin with.
 */
public final class ByLayer {
  private final List<? extends ReportedRun<?, ?>> runs;
  private final String metric;
  private final double scale;
  private final int digits;
  private final List<Before> before = new ArrayList<>();
  private final List<LayerMix> columns;

  /**
   * What the metric is measured on.
   *
   * @param name in results and published tables
   * @param gloss in plain words; may be empty
   */
  public record Group(String name, String gloss) {}

  /** A measure without layer that stands before the layers. */
  private record Before(String title, String metric, double scale, int digits) {}

  /**
   * @param scale what a result is multiplied by to be shown: 100 for a share in percent
   * @param digits after the point
   */
  public ByLayer(List<? extends ReportedRun<?, ?>> runs, String metric, double scale, int digits) {
    this.runs = List.copyOf(runs);
    this.metric = metric;
    this.scale = scale;
    this.digits = digits;
    this.columns =
        runs.stream()
            .flatMap(run -> run.layers().stream())
            .distinct()
            .sorted(Comparator.comparingInt(mix -> mix.number().orElse(-1)))
            .toList();
  }

  /** Adds a column before the layers. */
  public ByLayer before(String title, String ofMetric, double itsScale, int itsDigits) {
    before.add(new Before(title, ofMetric, itsScale, itsDigits));
    return this;
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
   * @param counted what {@code n} counts, in the singular; empty where groups differ in it, so that
   *     titles do not give it
   */
  public Sheet sheet(
      String name,
      String caption,
      String corner,
      List<Group> groups,
      String counted,
      List<String> notes) {
    List<String> header = new ArrayList<>(before.stream().map(Before::title).toList());
    columns.forEach(mix -> header.add(mix.number().isPresent() ? "L" + mix.label() : mix.label()));
    Set<String> allNotes = new LinkedHashSet<>(notes);
    List<Block> blocks = new ArrayList<>();
    for (ReportedRun<?, ?> run : runs) {
      List<Row> rows = new ArrayList<>();
      long n = 0;
      for (Group group : groups) {
        if (run.layers().stream().anyMatch(mix -> find(run, group.name(), mix).isPresent())) {
          rows.add(ours(run, group));
          published(run, group, allNotes).ifPresent(rows::add);
          n = Math.max(n, find(run, group.name(), best(run, group.name())).orElseThrow().n());
        }
      }
      String size = counted.isEmpty() ? "" : ", " + Numerals.count(n, counted);
      blocks.add(new Block(run.name() + size, rows));
    }
    return new Sheet(name, caption, corner, header, blocks, List.copyOf(allNotes));
  }

  private Row ours(ReportedRun<?, ?> run, Group group) {
    List<Cell> cells = new ArrayList<>();
    for (Before column : before) {
      cells.add(
          run.measures()
              .find(column.metric, group.name())
              .map(result -> cell(result, column.scale, column.digits, false))
              .orElse(Cell.EMPTY));
    }
    double highest = value(run, group.name(), best(run, group.name()));
    for (LayerMix mix : columns) {
      cells.add(
          find(run, group.name(), mix)
              .map(result -> cell(result, scale, digits, result.value() == highest))
              .orElse(Cell.EMPTY));
    }
    return new Row(group.name(), group.gloss(), Kind.OURS, cells);
  }

  private static Cell cell(Result result, double scale, int digits, boolean best) {
    return new Cell(
        Numerals.decimals(result.value() * scale, digits), interval(result, scale, digits), best);
  }

  /** {@code 95 % interval 33.1 to 38.0}; empty if there is none. */
  public static String interval(Result result, double scale, int digits) {
    return result.low().isEmpty()
        ? ""
        : "95 %% interval %s to %s"
            .formatted(
                Numerals.decimals(result.low().getAsDouble() * scale, digits),
                Numerals.decimals(result.high().getAsDouble() * scale, digits));
  }

  private Optional<Row> published(ReportedRun<?, ?> run, Group group, Set<String> notes) {
    List<Optional<PublishedFigure>> figures = new ArrayList<>();
    for (Before column : before) {
      figures.add(run.measures().find(column.metric, group.name()).flatMap(run::published));
    }
    for (LayerMix mix : columns) {
      figures.add(find(run, group.name(), mix).flatMap(run::published));
    }
    return published(run, figures, before.size(), notes);
  }

  /**
   * A row of published figures, marked by whether ours can be set against them; their source is
   * added to the notes. Nothing if there are none.
   *
   * @param first the column from which on figures decide
   */
  public static Optional<Row> published(
      ReportedRun<?, ?> run,
      List<Optional<PublishedFigure>> figures,
      int first,
      Set<String> notes) {
    List<PublishedFigure> known = figures.stream().skip(first).flatMap(Optional::stream).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    run.published()
        .forEach(
            table ->
                notes.add(
                    "published: %s, %s. ≈ comparable within limits, ≠ not comparable; the reasons stand under “Before you compare”."
                        .formatted(table.reference().name(), table.where())));
    boolean comparable = known.stream().allMatch(run::isComparable);
    return Optional.of(
        new Row(
            "published",
            "",
            comparable ? Kind.COMPARABLE : Kind.NOT_COMPARABLE,
            figures.stream().map(ByLayer::cell).toList()));
  }

  /** A published figure; a dash where the paper has one. */
  public static Cell cell(Optional<PublishedFigure> figure) {
    return figure
        .map(
            one ->
                one.isDash()
                    ? new Cell(
                        "-", "not significant: below %s in size".formatted(one.value()), false)
                    : Cell.of(Numerals.decimals(one.value(), one.digits())))
        .orElse(Cell.EMPTY);
  }

  /** The single layers of all runs, rising. */
  private List<LayerMix> singles() {
    return columns.stream().filter(mix -> mix.number().isPresent()).toList();
  }

  /**
   * Curves and a map over the layers of each run that has at least two.
   *
   * @param title of the figure, which the model's name follows
   * @param up what the vertical axis shows
   */
  public List<ReportFigure> plates(String title, String up, List<Group> groups) {
    List<ReportFigure> plates = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      ReportedRun<?, ?> run = runs.get(i);
      List<LayerMix> layers =
          run.layers().stream().filter(mix -> mix.number().isPresent()).toList();
      if (layers.size() < 2) {
        continue;
      }
      String suffix = runs.size() == 1 ? "" : "-" + (i + 1);
      List<Series> series =
          groups.stream()
              .filter(
                  group -> layers.stream().anyMatch(m -> find(run, group.name(), m).isPresent()))
              .map(group -> series(group.name(), run, group.name(), layers))
              .toList();
      String name = title + ", " + run.name();
      plates.add(
          new ReportFigure(
              "curves" + suffix,
              "%s, over its layers. Bands are 95 %% intervals.".formatted(name),
              new LineChart(
                  new Caption(name, "", name + ", over its layers."),
                  "layer",
                  labels(layers),
                  Axis.of(up).covering(0, 0.1 * scale),
                  series)));
      plates.add(
          new ReportFigure(
              "heatmap" + suffix,
              "The same numbers as a map: the darker, the higher.",
              new HeatMap(
                  new Caption(
                      name + ", by layer",
                      scale == 1
                          ? metric
                          : "%s × %s".formatted(metric, Numerals.decimals(scale, 0)),
                      "The numbers of the table, on a ground that darkens with them."),
                  "layer",
                  labels(layers),
                  digits,
                  series)));
    }
    return plates;
  }

  /**
   * One group's curve for each of several runs; empty where there are not several.
   *
   * @param chance what chance would give, as a share; empty for no such line
   */
  public Optional<ReportFigure> together(
      String title, String up, String group, Optional<Double> chance) {
    List<LayerMix> layers = singles();
    if (runs.size() < 2 || layers.size() < 2) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (ReportedRun<?, ?> run : runs) {
      series.add(series(run.name(), run, group, layers));
    }
    chance.ifPresent(
        share -> {
          double[] line = new double[layers.size()];
          Arrays.fill(line, scale * share);
          series.add(Series.of("chance", line).asReference());
        });
    return Optional.of(
        new ReportFigure(
            "together",
            title + ", by model and layer. Bands are 95 % intervals.",
            new LineChart(
                new Caption(title + ", by model", "", title + ", by model and layer."),
                "layer",
                labels(layers),
                Axis.of(up).covering(0, 0.1 * scale),
                series)));
  }

  private static List<String> labels(List<LayerMix> layers) {
    return layers.stream().map(LayerMix::label).toList();
  }

  /** A group's results over layers, with their intervals. */
  public Series series(String name, ReportedRun<?, ?> run, String group, List<LayerMix> layers) {
    List<Value> values = new ArrayList<>();
    for (LayerMix layer : layers) {
      values.add(find(run, group, layer).map(this::value).orElse(Value.NONE));
    }
    return new Series(name, values);
  }

  private Value value(Result result) {
    return result.low().isEmpty()
        ? Value.of(scale * result.value())
        : new Value(
            scale * result.value(),
            scale * result.low().getAsDouble(),
            scale * result.high().getAsDouble());
  }
}
