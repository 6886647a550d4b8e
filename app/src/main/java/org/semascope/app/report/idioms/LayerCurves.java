package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.content.Plate;
import org.semascope.engine.Result;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** Rho over the layers, where each was measured by itself; mean similarity if there is no rho. */
final class LayerCurves {
  private LayerCurves() {}

  static List<Plate> plates(ProbedModel model, String suffix) {
    List<Plate> plates = new ArrayList<>();
    if (model.measures().layers(ProbedModel.SIMILARITY).size() > 1) {
      for (String language : model.languages()) {
        for (Condition condition : List.of(Condition.NEU, Condition.NAT)) {
          plate(model, language, condition, suffix).ifPresent(plates::add);
        }
      }
    }
    return plates;
  }

  /** Nothing where there is nothing to draw. */
  private static Optional<Plate> plate(
      ProbedModel model, String language, Condition condition, String suffix) {
    boolean judged = model.isJudged(language);
    String metric = judged ? ProbedModel.RHO : ProbedModel.SIMILARITY;
    List<Integer> layers = model.measures().layers(metric);
    List<Series> series = new ArrayList<>();
    for (Probe probe : Probe.OF_PAPER) {
      String group = Groups.of(language, condition, probe, Level.NC);
      List<Value> values =
          layers.stream()
              .map(layer -> model.measures().find(metric, group, layer))
              .map(found -> found.map(LayerCurves::value).orElse(Value.NONE))
              .toList();
      if (values.stream().anyMatch(value -> !Value.NONE.equals(value))) {
        series.add(new Series(probe + ", " + Terms.gloss(probe), values));
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "%s by layer, %s, %s, %s"
            .formatted(
                judged ? "Rho" : "Mean similarity",
                Terms.language(language),
                Terms.condition(condition),
                model.name());
    return Optional.of(
        new Plate(
            "layers-%s-%s%s".formatted(language, condition.name().toLowerCase(Locale.ROOT), suffix),
            "Each layer by itself, of compounds within their sentences. Bands are 95 % intervals, from resampled compounds.",
            new LineChart(
                new Caption(title, "", title + ", a line for each probe."),
                "layer",
                layers.stream().map(String::valueOf).toList(),
                Axis.of(judged ? "rho of similarity and human score" : "cosine"),
                series)));
  }

  private static Value value(Result result) {
    return result.low().isEmpty()
        ? Value.of(result.value())
        : new Value(result.value(), result.low().getAsDouble(), result.high().getAsDouble());
  }
}
