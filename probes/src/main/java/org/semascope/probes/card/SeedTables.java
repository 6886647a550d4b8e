package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.core.statistics.Spread;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.card.ExperimentScores.SeedSpread;
import org.semascope.report.content.Display;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Wording;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/**
 * Mean and spread over seeds of the results of one part of an experiment: by layer, and of the main
 * metrics and groups.
 *
 * @param spreads of the models with at least two seeds
 */
record SeedTables(String part, List<SeedSpread> spreads) {
  private static final Wording TEXTS = Wording.of("experiment");
  private static final Display DECIMALS = new Display(1, 3);

  /** A result, without its model. */
  private record Key(String metric, String group, OptionalInt layer) {
    static Key of(Result result) {
      return new Key(result.metric(), result.group(), result.layer());
    }

    Display display(SeedSpread one) {
      boolean isProportion =
          Result.of("any", "any", group, metric, 0, 0).unit().equals("proportion");
      return metric.equals(one.headline().metric())
          ? one.headline().display()
          : isProportion ? Display.PERCENT : DECIMALS;
    }
  }

  /** The values of the results that all seeds of a model have. */
  private static Map<Key, Spread> results(SeedSpread one) {
    Map<Key, List<Double>> values = new LinkedHashMap<>();
    List<StoredRun> runs =
        one.scores().stream().map(score -> score.cell().entry().run().orElseThrow()).toList();
    runs.forEach(
        run ->
            run.results()
                .forEach(
                    result ->
                        values
                            .computeIfAbsent(Key.of(result), any -> new ArrayList<>())
                            .add(result.value())));
    Map<Key, Spread> spreads = new LinkedHashMap<>();
    values.forEach(
        (key, all) -> {
          if (all.size() == runs.size()) {
            spreads.put(key, Spread.of(all.stream().mapToDouble(Double::doubleValue).toArray()));
          }
        });
    return spreads;
  }

  /** The headline at a layer; the key of its results. */
  private static Key headline(SeedSpread one, OptionalInt layer) {
    return new Key(one.headline().metric(), one.headline().group(), layer);
  }

  private Set<Integer> layers() {
    Set<Integer> layers = new TreeSet<>();
    for (SeedSpread one : spreads) {
      results(one).keySet().stream()
          .filter(key -> key.equals(headline(one, key.layer)))
          .forEach(key -> key.layer.ifPresent(layers::add));
    }
    return layers;
  }

  /** The headline by layer; empty if it has no layers. */
  Optional<Sheet> byLayer() {
    Set<Integer> layers = layers();
    if (layers.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (SeedSpread one : spreads) {
      Map<Key, Spread> results = results(one);
      Display display = one.headline().display();
      rows.add(
          Row.ours(
              one.model(),
              "",
              layers.stream()
                  .map(layer -> results.get(headline(one, OptionalInt.of(layer))))
                  .map(spread -> spread == null ? Cell.EMPTY : cell(display, spread))
                  .toList()));
    }
    return Optional.of(
        new Sheet(
            name("layers"),
            TEXTS.get("layers.caption", "part", part, "metric", label()),
            TEXTS.get("columns.model"),
            layers.stream().map(layer -> "L" + layer).toList(),
            List.of(new Block(part, rows)),
            List.of(TEXTS.get("layers.note"))));
  }

  private static Cell cell(Display display, Spread spread) {
    return Cell.of(
        display.text(spread.mean()) + " ± " + display.text(spread.sd()), range(display, spread));
  }

  private static String range(Display display, Spread spread) {
    return TEXTS.get(
        "range", "low", display.text(spread.min()), "high", display.text(spread.max()));
  }

  /** The headline by layer, with bands of one standard deviation; empty for a single layer. */
  Optional<ReportFigure> figure() {
    List<Integer> layers = List.copyOf(layers());
    if (layers.size() < 2) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (SeedSpread one : spreads) {
      Map<Key, Spread> results = results(one);
      double scale = one.headline().display().scale();
      series.add(
          new Series(
              one.model(),
              layers.stream()
                  .map(layer -> results.get(headline(one, OptionalInt.of(layer))))
                  .map(spread -> spread == null ? Value.NONE : band(spread, scale))
                  .toList()));
    }
    String title = TEXTS.get("figure.title", "part", part, "metric", label());
    return Optional.of(
        new ReportFigure(
            name("layers"),
            TEXTS.get("figure.caption", "part", part),
            new LineChart(
                Caption.of(title, title),
                TEXTS.get("figure.axis"),
                layers.stream().map(String::valueOf).toList(),
                Axis.of(label()),
                series)));
  }

  private static Value band(Spread spread, double scale) {
    return new Value(
        scale * spread.mean(),
        scale * (spread.mean() - spread.sd()),
        scale * (spread.mean() + spread.sd()));
  }

  /**
   * The headline's metric in all groups, and the metrics that {@code compare} tests in the
   * headline's group, at the layer with the highest mean of the headline.
   */
  Sheet numbers() {
    List<Row> rows = new ArrayList<>();
    for (SeedSpread one : spreads) {
      Map<Key, Spread> results = results(one);
      OptionalInt best =
          results.keySet().stream()
              .filter(key -> key.equals(headline(one, key.layer)))
              .max(Comparator.comparingDouble(key -> results.get(key).mean()))
              .map(Key::layer)
              .orElse(OptionalInt.empty());
      results.forEach(
          (key, spread) -> {
            if (isMain(key, one) && (key.layer.equals(best) || key.layer.isEmpty())) {
              String layer = key.layer.isPresent() ? "L" + key.layer.getAsInt() : "";
              rows.add(
                  Row.ours(
                      key.metric + " " + key.group,
                      "",
                      cells(one, layer, key.display(one), spread)));
            }
          });
    }
    return new Sheet(
        name("numbers"),
        TEXTS.get("numbers.caption", "part", part),
        TEXTS.get("columns.result"),
        Stream.of("model", "layer", "mean", "sd", "range")
            .map(column -> TEXTS.get("columns." + column))
            .toList(),
        List.of(new Block(part, rows)),
        List.of(TEXTS.get("numbers.note")));
  }

  private static boolean isMain(Key key, SeedSpread one) {
    List<String> compared = one.scores().get(0).cell().entry().probe().about().compared();
    return key.metric.equals(one.headline().metric())
        || key.group.equals(one.headline().group()) && compared.contains(key.metric);
  }

  private static List<Cell> cells(SeedSpread one, String layer, Display display, Spread spread) {
    return Stream.of(
            one.model(),
            layer,
            display.text(spread.mean()),
            display.text(spread.sd()),
            range(display, spread))
        .map(Cell::of)
        .toList();
  }

  private String label() {
    Set<String> labels = new LinkedHashSet<>();
    spreads.forEach(one -> labels.add(one.headline().label()));
    return String.join(", ", labels);
  }

  /** Name of a file and an anchor. */
  private String name(String kind) {
    return kind + "-" + part.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
