package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.PaperScores.Measure;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Wording;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/** Figures for papers: those of the page, and chosen measures of chosen models over layers. */
public final class PaperFigures {
  /** Name of the figure of measures over layers. */
  public static final String LAYERS = "layers";

  private static final Wording WORDING = Wording.of("common");

  private PaperFigures() {}

  /** The figures of the page of some runs; refuses runs of different probes. */
  public static List<ReportFigure> ofPage(List<StoredRun> runs, List<String> models) {
    List<StoredRun> labelled = ModelLabels.label(runs);
    List<String> chosen =
        PaperOptions.select(labelled.stream().map(StoredRun::model).distinct().toList(), models);
    return Reports.of(labelled.stream().filter(run -> chosen.contains(run.model())).toList())
        .story()
        .figures();
  }

  /** A figure of the page with some of its series. */
  public static ReportFigure of(
      String name, List<StoredRun> runs, List<String> models, List<String> series) {
    List<ReportFigure> all = ofPage(runs, models);
    ReportFigure figure =
        all.stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--figure %s: no such figure; the runs have %s and %s"
                            .formatted(
                                name,
                                LAYERS,
                                all.stream()
                                    .map(ReportFigure::name)
                                    .collect(Collectors.joining(", ")))));
    List<String> names = figure.figure().names();
    for (String one : series) {
      UsageException.throwIf(
          !names.contains(one),
          "--columns %s: the figure %s has %s",
          one,
          name,
          String.join(", ", names));
    }
    return series.isEmpty()
        ? figure
        : new ReportFigure(name, figure.caption(), figure.figure().only(series));
  }

  /** A line over the layers for each model and measure; constant for models without layers. */
  public static ReportFigure layers(List<StoredRun> runs, PaperOptions options) {
    UsageException.throwIf(
        options.layers().matches("best|last"),
        "--layers %s: a figure over layers needs all or numbers",
        options.layers());
    PaperScores scores =
        PaperScores.of(runs, options.layers().isEmpty() ? options.withLayers("all") : options);
    UsageException.throwIf(
        scores.hasSeveralProbes(), "a figure over layers needs runs of one probe");
    List<LayerMix> layers =
        scores.layers().stream()
            .map(PaperScores.LayerChoice::text)
            .filter(text -> text.matches("\\d+"))
            .map(LayerMix::parse)
            .toList();
    boolean severalMeasures = scores.measures().size() > 1;
    boolean severalModels = scores.models().size() > 1;
    List<Series> series = new ArrayList<>();
    List<Series> chance = new ArrayList<>();
    for (Measure measure : scores.measures()) {
      String group = severalMeasures ? scores.title(measure) : "";
      for (ReportedRun<?, ?> run : scores.runs()) {
        String name = severalModels ? run.name() : "";
        String joined = name.isEmpty() || group.isEmpty() ? name + group : name + ", " + group;
        List<Value> values =
            layers.stream().map(layer -> value(run, measure, layer, options.intervals())).toList();
        if (values.stream().anyMatch(Value::isKnown)) {
          series.add(new Series(joined.isEmpty() ? run.name() : joined, values));
        }
      }
      scores
          .chance(measure)
          .ifPresent(
              level ->
                  chance.add(
                      ByLayer.level(
                          WORDING.get("layers.chance") + (group.isEmpty() ? "" : ", " + group),
                          measure.display().scale() * level,
                          layers)));
    }
    SemascopeException.throwIf(
        series.isEmpty() || layers.size() < 2,
        "%s: fewer than two layers have this measure",
        runs.get(0).directory());
    series.addAll(chance);
    String title = scores.measures().get(0).title();
    return ByLayer.curves(
        LAYERS,
        WORDING.get("layers.models-caption", "title", title),
        Caption.of(
            WORDING.get("layers.map", "title", title),
            WORDING.get("layers.models-alt", "title", title)),
        layers,
        Axis.of(title),
        series);
  }

  private static Value value(
      ReportedRun<?, ?> run, Measure measure, LayerMix layer, boolean intervals) {
    boolean numbered = !run.singleLayers().isEmpty();
    String group = measure.group(run);
    Value value =
        measure
            .display()
            .value(
                numbered
                    ? run.measures().find(measure.metric(), group, layer.number())
                    : run.measures().find(measure.metric(), group));
    return intervals || !value.isKnown() ? value : Value.of(value.value());
  }
}
