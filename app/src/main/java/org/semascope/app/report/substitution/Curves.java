package org.semascope.app.report.substitution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.semascope.app.plot.Axis;
import org.semascope.app.plot.Caption;
import org.semascope.app.plot.HeatMap;
import org.semascope.app.plot.LineChart;
import org.semascope.app.plot.Series;
import org.semascope.app.plot.Value;
import org.semascope.app.report.content.Numerals;
import org.semascope.app.report.content.Plate;
import org.semascope.engine.Result;

/** P@1 over the layers: curves with their bands, and a heat map. */
final class Curves {
  private static final String ACROSS = "layer";
  private static final Axis SHARE =
      Axis.of("sentences in which it is ranked first, %").covering(0, 10);

  private Curves() {}

  static List<Plate> plates(List<ProbedModel> models) {
    List<Plate> plates = new ArrayList<>();
    if (models.size() > 1) {
      plates.add(synonyms(models));
    }
    for (int i = 0; i < models.size(); i++) {
      String suffix = models.size() == 1 ? "" : "-" + (i + 1);
      plates.add(curves(models.get(i), "curves" + suffix));
      plates.add(heatMap(models.get(i), "heatmap" + suffix));
    }
    return plates;
  }

  private static Plate synonyms(List<ProbedModel> models) {
    SortedSet<Integer> layers = new TreeSet<>();
    models.forEach(model -> layers.addAll(model.layers()));
    List<Series> series = new ArrayList<>();
    for (ProbedModel model : models) {
      series.add(series(model.name(), model, Relation.SYN, List.copyOf(layers)));
    }
    double chance = models.get(0).random(Relation.SYN);
    series.add(chance("chance", chance, layers.size()));
    String title = "Synonyms ranked first, by model";
    return new Plate(
        "synonyms",
        "How often each model ranks a synonym first, layer by layer. Bands are 95 % intervals.",
        new LineChart(
            new Caption(title, "", title + " and layer, in percent of the sentences."),
            ACROSS,
            places(List.copyOf(layers)),
            SHARE,
            series));
  }

  private static Plate curves(ProbedModel model, String name) {
    List<Series> series =
        model.relations().stream()
            .map(relation -> series(relation.name(), model, relation, model.layers()))
            .toList();
    int best = model.bestLayer();
    String description =
        "Share of sentences in which each relation is ranked first, over the layers of %s."
                .formatted(model.name())
            + (model.hasTargets(Relation.SYN)
                ? " Synonyms are highest at layer %d with %s."
                    .formatted(best, Numerals.percent(model.first(Relation.SYN, best).value()))
                : "");
    return new Plate(
        name,
        "Which relation is ranked first, over the layers of %s. Bands are 95 %% intervals, from resampled keys."
            .formatted(model.name()),
        new LineChart(
            new Caption("First rank by relation, " + model.name(), "", description),
            ACROSS,
            places(model.layers()),
            SHARE,
            series));
  }

  private static Plate heatMap(ProbedModel model, String name) {
    List<Series> rows =
        model.relations().stream()
            .map(relation -> series(relation.name(), model, relation, model.layers()))
            .toList();
    return new Plate(
        name,
        "The same numbers as a map: the darker, the more often the relation comes first.",
        new HeatMap(
            new Caption(
                "First rank by relation and layer, " + model.name(),
                "P@1 × 100",
                "The numbers of the table, on a ground that darkens with them."),
            ACROSS,
            places(model.layers()),
            1,
            rows));
  }

  private static Series series(
      String name, ProbedModel model, Relation relation, List<Integer> layers) {
    List<Value> values = new ArrayList<>();
    for (int layer : layers) {
      Optional<Result> result = model.measures().find(ProbedModel.FIRST, relation.name(), layer);
      values.add(result.map(Curves::value).orElse(Value.NONE));
    }
    return new Series(name, values);
  }

  private static Value value(Result result) {
    return result.low().isEmpty()
        ? Value.of(100 * result.value())
        : new Value(
            100 * result.value(),
            100 * result.low().getAsDouble(),
            100 * result.high().getAsDouble());
  }

  private static Series chance(String name, double share, int places) {
    double[] values = new double[places];
    Arrays.fill(values, 100 * share);
    return Series.of(name, values).asReference();
  }

  private static List<String> places(List<Integer> layers) {
    return layers.stream().map(String::valueOf).toList();
  }
}
