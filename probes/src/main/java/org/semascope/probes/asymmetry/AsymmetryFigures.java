package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.semascope.probes.RankAgreement;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.asymmetry.Compared.Part;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.report.content.Display;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Histogram;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/** The paper's figures, and the LARs of models beside people's. */
record AsymmetryFigures(Compared compared) {
  private static final Display HUNDREDTHS = new Display(100, 2); // of nats
  private static final int BINS = 40;
  private static final int BIN_OF_PAIRS = 200;
  private static final int HISTOGRAMS = 6;

  List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    alarBars().ifPresent(plates::add);
    directionBars("0").ifPresent(plates::add);
    directionBars("10").ifPresent(plates::add);
    plates.addAll(histograms());
    for (int i = 0; i < compared.runs.size(); i++) {
      if (Compared.isOfContexts(compared.runs.get(i)) && !compared.norms.isEmpty()) {
        plates.addAll(
            factors(compared.runs.get(i), compared.runs.size() == 1 ? "" : "-" + (i + 1)));
      }
    }
    int number = 1;
    for (Part part : compared.parts) {
      List<RankAgreement.Point> points = new ArrayList<>();
      part.run()
          .forEach(
              one -> {
                Answers given = one.pair().norms().get(part.norm());
                Score score = one.scores().get(part.method());
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
      if (points.size() >= Compared.ENOUGH) {
        plates.add(
            new RankAgreement("LAR of " + part.title(), "people", points)
                .scatter(
                    "scatter-" + number++,
                    "pair of words",
                    "LAR in " + part.norm(),
                    "the model’s LAR"));
      }
    }
    return plates;
  }

  /** The paper's figures 1 and 3. */
  private Optional<ReportFigure> alarBars() {
    List<String> shown =
        compared.relations.stream()
            .filter(
                relation ->
                    compared.runs.get(0).measures().all().stream()
                        .filter(one -> one.metric().equals(AsymmetryMeasures.ALAR))
                        .filter(one -> (" " + one.group()).endsWith(" " + relation))
                        .anyMatch(one -> one.n() >= Compared.ENOUGH))
            .toList();
    List<Series> series = new ArrayList<>();
    for (String norm : compared.norms) {
      series.add(bars(norm, compared.runs.get(0), norm + " ", "", shown));
    }
    for (ReportedRun<AsymmetryOptions, PairFinding> run : compared.runs) {
      for (Method method : Compared.methods(run)) {
        series.add(bars(run.name() + method.group(""), run, "", method.group(""), shown));
      }
    }
    if (shown.isEmpty() || series.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ReportFigure(
            "alar",
            "ALAR by relation, of relations with at least %s pairs, on the paper’s scale: sign(x) ln(1 + |x|) of x = 100 × ALAR. Whiskers are 95 %% intervals."
                .formatted(Compared.ENOUGH),
            new BarChart(
                Caption.of("ALAR by relation", "Mean LAR by relation."),
                "relation",
                shown,
                Axis.of("sign(x) ln(1 + |x|), x = 100 × ALAR"),
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
                    onPapersScale(
                        HUNDREDTHS.value(
                            run.measures()
                                .find(AsymmetryMeasures.ALAR, prefix + relation + suffix))))
            .toList());
  }

  private static Value onPapersScale(Value alar) {
    return new Value(signedLog(alar.value()), signedLog(alar.low()), signedLog(alar.high()));
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
                        .anyMatch(
                            part ->
                                part.find(metric, relation)
                                    .filter(one -> one.n() >= Compared.ENOUGH)
                                    .isPresent()))
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
            "Pairs whose direction is people’s, at γ = %s. Whiskers are 95 %% intervals."
                .formatted(gamma),
            new BarChart(
                Caption.of("Direction accuracy, γ = " + gamma, "Direction accuracy by relation."),
                "relation",
                shown,
                Axis.of("pairs, %").covering(0, 100),
                series)));
  }

  /** The paper's figures 5 to 10 and 13 to 17: of the largest relations. */
  private List<ReportFigure> histograms() {
    Map<String, Map<String, List<Double>>> byRelation = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(compared.norms);
    compared.runs.forEach(
        run -> Compared.methods(run).forEach(one -> names.add(run.name() + one.group(""))));
    for (String relation : compared.relations) {
      Map<String, List<Double>> samples = new LinkedHashMap<>();
      names.forEach(name -> samples.put(name, new ArrayList<>()));
      byRelation.put(relation, samples);
    }
    ReportedRun<AsymmetryOptions, PairFinding> first = compared.runs.get(0);
    first.forEach(
        one ->
            one.pair()
                .norms()
                .forEach((norm, given) -> spread(byRelation, norm, one.pair(), given.lar())));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : compared.runs) {
      run.forEach(
          one ->
              one.scores()
                  .forEach(
                      (method, score) ->
                          spread(
                              byRelation, run.name() + method.group(""), one.pair(), score.lar())));
    }
    return byRelation.entrySet().stream()
        .filter(entry -> largest(entry.getValue()) >= Compared.ENOUGH)
        .sorted(Comparator.comparingInt(entry -> -largest(entry.getValue())))
        .limit(HISTOGRAMS)
        .map(
            entry ->
                new ReportFigure(
                    "lar-" + entry.getKey(),
                    "LAR of pairs with the relation %s, in about %s bins. Right of zero: from the first word to the second."
                        .formatted(entry.getKey(), BINS),
                    new Histogram(
                        Caption.of("LAR, " + entry.getKey(), "How LAR is spread over the pairs."),
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

  /** Something that pairs have a number of. */
  private record Factor(String label, ToDoubleFunction<PairFinding> of) {}

  /** The paper's figures 2 and 18, in bins of pairs in rising order. */
  private List<ReportFigure> factors(
      ReportedRun<AsymmetryOptions, PairFinding> run, String suffix) {
    Factor contexts =
        new Factor("paragraphs with both words, log10", one -> Math.log10(one.pair().paragraphs()));
    Factor distance =
        new Factor("mean distance of the words, characters", one -> one.contexts().distance());
    Factor right = new Factor("direction is people’s, %", null);
    Factor often =
        new Factor(
            "occurrences of a word, log10",
            one -> Math.log10((one.pair().firstCount() + one.pair().secondCount()) / 2.0));
    String number = "number of contexts";
    String apart = "distance of the words";
    return List.of(
        factor(run, "contexts" + suffix, "direction and " + number, contexts, right),
        factor(run, "distance" + suffix, "direction and " + apart, distance, right),
        factor(run, "frequency-contexts" + suffix, "frequency and " + number, contexts, often),
        factor(run, "frequency-distance" + suffix, "frequency and " + apart, distance, often));
  }

  /**
   * @param up what is averaged in a bin; of nothing for the share of pairs whose direction is
   *     people's
   */
  private ReportFigure factor(
      ReportedRun<AsymmetryOptions, PairFinding> run,
      String name,
      String what,
      Factor across,
      Factor up) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    int size = BIN_OF_PAIRS;
    for (String norm : compared.norms) {
      List<PairFinding> pairs = new ArrayList<>();
      run.forEach(
          one -> {
            if (one.pair().norms().containsKey(norm) && one.ofContexts().isPresent()) {
              pairs.add(one);
            }
          });
      pairs.sort(Comparator.comparingDouble(across.of).thenComparing(one -> one.pair().id()));
      // With few pairs, bins of 200 would show nothing.
      size = Math.min(size, Math.max(Compared.ENOUGH, pairs.size() / 8));
      List<ScatterPlot.Item> bins = new ArrayList<>();
      for (int start = 0; start + size <= pairs.size(); start += size) {
        List<PairFinding> bin = pairs.subList(start, start + size);
        ToDoubleFunction<PairFinding> value = up.of == null ? one -> agrees(one, norm) : up.of;
        bins.add(
            new ScatterPlot.Item(
                "%s, pairs %s to %s".formatted(norm, start + 1, start + size),
                mean(bin, across.of),
                mean(bin, value)));
      }
      groups.add(new ScatterPlot.Group(norm, bins));
    }
    String title = "%s: %s".formatted(run.name(), what);
    return new ReportFigure(
        name,
        "%s. Each point is a bin of %s pairs, in rising order.".formatted(title, size),
        new ScatterPlot(
            Caption.of(title, "Means over bins of pairs."),
            Axis.of(across.label),
            up.of == null ? Axis.of(up.label).covering(30, 90) : Axis.of(up.label),
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
}
