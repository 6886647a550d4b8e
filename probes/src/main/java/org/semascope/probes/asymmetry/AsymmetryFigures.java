package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.probes.asymmetry.AsymmetryData.Model;
import org.semascope.probes.asymmetry.AsymmetryData.Part;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.page.RankAgreement;
import org.semascope.report.content.Display;
import org.semascope.report.content.Measures;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Histogram;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/** The paper's figures, and scatter plots of the LARs of models and norms. */
record AsymmetryFigures(AsymmetryData compared) {
  private static final Display HUNDREDTHS = new Display(100, 2); // of nats
  private static final int BINS = 40;
  private static final int HISTOGRAMS = 6;

  List<ReportFigure> figures() {
    List<ReportFigure> figures = new ArrayList<>();
    alarBars().ifPresent(figures::add);
    directionBars("0").ifPresent(figures::add);
    directionBars("10").ifPresent(figures::add);
    figures.addAll(histograms());
    int number = 1;
    for (Part part : compared.parts) {
      if (part.points().size() >= AsymmetryData.ENOUGH) {
        figures.add(
            new RankAgreement(
                    WORDING.get("page.scatter", "part", part.title()),
                    WORDING.get("page.scatter-given"),
                    part.points())
                .scatter(
                    "scatter-" + number++,
                    WORDING.get("page.scatter-point"),
                    WORDING.get("page.scatter-across", "norm", part.norm()),
                    WORDING.get("page.scatter-up")));
      }
    }
    return figures;
  }

  private static boolean isOfEnough(Optional<Result> result) {
    return result.filter(one -> one.n() >= AsymmetryData.ENOUGH).isPresent();
  }

  /** The paper's figures 1 and 3. */
  private Optional<ReportFigure> alarBars() {
    Measures first = compared.runs.get(0).measures();
    List<String> shown =
        compared.relations.stream()
            .filter(
                relation ->
                    Stream.concat(Stream.of(""), compared.norms.stream())
                        .map(norm -> ofNorm(first, norm, relation))
                        .anyMatch(AsymmetryFigures::isOfEnough))
            .toList();
    List<Series> series = new ArrayList<>();
    for (String norm : compared.norms) {
      series.add(alar(norm, shown, relation -> ofNorm(first, norm, relation)));
    }
    for (Model model : compared.models) {
      series.add(
          alar(model.title(), shown, relation -> model.find(AsymmetryMeasures.ALAR, "", relation)));
    }
    if (shown.isEmpty() || series.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ReportFigure(
            "alar",
            WORDING.get("page.figure-alar-caption", "pairs", AsymmetryData.ENOUGH),
            new BarChart(
                Caption.of(WORDING.get("page.figure-alar"), WORDING.get("page.figure-alar-alt")),
                WORDING.get("page.unit-relation"),
                shown,
                Axis.of(WORDING.get("page.figure-alar-axis")),
                series)));
  }

  private static Optional<Result> ofNorm(Measures measures, String norm, String relation) {
    return measures.find(AsymmetryMeasures.ALAR, Group.of(norm, relation).name());
  }

  /** Bars on the paper's scale. */
  private static Series alar(
      String name, List<String> shown, Function<String, Optional<Result>> ofRelation) {
    return new Series(
        name,
        shown.stream()
            .map(ofRelation)
            .map(HUNDREDTHS::value)
            .map(
                one ->
                    new Value(signedLog(one.value()), signedLog(one.low()), signedLog(one.high())))
            .toList());
  }

  /** sign(x) ln(1 + |x|). */
  static double signedLog(double x) {
    return Math.signum(x) * Math.log1p(Math.abs(x));
  }

  /** The paper's figures 4, 11 and 12. */
  private Optional<ReportFigure> directionBars(String gamma) {
    String metric = AsymmetryMeasures.direction(gamma);
    List<String> shown =
        compared.withAll().stream()
            .filter(
                relation ->
                    compared.parts.stream()
                        .anyMatch(part -> isOfEnough(part.find(metric, relation))))
            .toList();
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (Part part : compared.parts) {
      series.add(
          new Series(
              part.title(),
              shown.stream()
                  .map(relation -> Display.PERCENT.value(part.find(metric, relation)))
                  .toList()));
    }
    return Optional.of(
        new ReportFigure(
            "direction-" + gamma,
            WORDING.get("page.figure-direction-caption", "gamma", gamma),
            new BarChart(
                Caption.of(
                    WORDING.get("page.figure-direction", "gamma", gamma),
                    WORDING.get("page.figure-direction-alt")),
                WORDING.get("page.unit-relation"),
                shown,
                Axis.of(WORDING.get("page.figure-direction-axis")).covering(0, 100),
                series)));
  }

  /** The paper's figures 5 to 10 and 13 to 17, for the largest relations. */
  private List<ReportFigure> histograms() {
    return compared.relations.stream()
        .filter(relation -> size(relation) >= AsymmetryData.ENOUGH)
        .sorted(Comparator.comparingInt(relation -> -size(relation)))
        .limit(HISTOGRAMS)
        .map(this::histogram)
        .toList();
  }

  private int size(String relation) {
    return compared.lars.getOrDefault(relation, Map.of()).values().stream()
        .mapToInt(List::size)
        .max()
        .orElse(0);
  }

  private ReportFigure histogram(String relation) {
    Map<String, List<Double>> samples = compared.lars.get(relation);
    return new ReportFigure(
        "lar-" + relation,
        WORDING.get("page.figure-histogram-caption", "relation", relation, "bins", BINS),
        new Histogram(
            Caption.of(
                WORDING.get("page.figure-histogram", "relation", relation),
                WORDING.get("page.figure-histogram-alt")),
            Axis.of(WORDING.get("page.figure-histogram-axis")),
            BINS,
            Stream.concat(compared.norms.stream(), compared.models.stream().map(Model::title))
                .map(name -> new Histogram.Sample(name, samples.getOrDefault(name, List.of())))
                .toList()));
  }
}
