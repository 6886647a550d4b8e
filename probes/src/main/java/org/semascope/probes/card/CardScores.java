package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.ManyTests;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Probe;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.report.content.Card.Row;
import org.semascope.report.content.Report;

/**
 * The scores of a card with three families of tests: scores against controls, contextual layers
 * against layer 0, and models against each other. p-values are corrected within each family
 * (Benjamini-Hochberg).
 *
 * @param controls each score with its corrected p against the controls
 */
record CardScores(
    Map<ControlledScore, Double> controls,
    List<Test<ControlledScore>> context,
    List<Test<Lead>> models) {
  /**
   * One part on all models of a card.
   *
   * @param entries one for each model
   * @param report of the finished runs, if there are any
   */
  record OfProbe(
      CardPart part, List<CardEntry> entries, ControlledScores scores, Optional<Report> report) {
    static OfProbe of(CardPart part, List<CardEntry> entries, ControlRuns controls) {
      return of(part, part.probe(), entries, controls);
    }

    private static <O extends Record, F extends Record> OfProbe of(
        CardPart part, Probe<O, ?, F> probe, List<CardEntry> entries, ControlRuns controls) {
      List<ReportedRun<O, F>> runs =
          entries.stream()
              .flatMap(entry -> entry.run().stream())
              .map(run -> ReportedRun.of(probe, run))
              .toList();
      ControlledScores scores = ControlledScores.scored(probe, runs, controls);
      return new OfProbe(
          part,
          entries,
          scores,
          runs.isEmpty() ? Optional.empty() : Optional.of(Reports.plain(probe, runs, scores)));
    }

    String name() {
      return part.name();
    }
  }

  /**
   * A test of one family.
   *
   * @param p corrected over the family
   * @param detectable minimum detectable difference at 80 % power after correction
   */
  record Test<T>(T subject, Difference difference, double p, double detectable) {
    boolean isSignificant() {
      return p < ControlledScore.ALPHA;
    }

    double value() {
      return difference.interval().value();
    }
  }

  static CardScores of(List<OfProbe> probes) {
    List<ControlledScore> all =
        probes.stream().flatMap(one -> one.scores.headlines().stream()).toList();
    List<ControlledScore> contextual =
        all.stream()
            .filter(
                one ->
                    one.headline().contextual()
                        && one.isTestable()
                        && one.context().filter(gain -> !Double.isNaN(gain.p())).isPresent())
            .toList();
    return new CardScores(
        ControlledScore.corrected(all),
        corrected(contextual, one -> one.context().orElseThrow()),
        corrected(
            probes.stream().flatMap(one -> one.scores.leads().stream()).toList(),
            Lead::difference));
  }

  /** The tests of one family. All subjects must have enough items and clusters. */
  static <T> List<Test<T>> corrected(List<T> subjects, Function<T, Difference> tested) {
    List<Difference> differences = subjects.stream().map(tested).toList();
    double[] p =
        ManyTests.benjaminiHochberg(differences.stream().mapToDouble(Difference::p).toArray());
    int significant = 0;
    for (double one : p) {
      significant += one < ControlledScore.ALPHA ? 1 : 0;
    }
    double errors = ManyTests.detectable(ControlledScore.ALPHA, significant, p.length);
    List<Test<T>> all = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      Difference one = differences.get(i);
      double detectable = errors * one.interval().standardError();
      all.add(new Test<>(subjects.get(i), one, p[i], detectable));
    }
    return all;
  }

  /** Ordered by probe, then by model. */
  List<ControlledScore> all() {
    return List.copyOf(controls.keySet());
  }

  /** A score with its corrected p against the controls. */
  Row row(ControlledScore score) {
    return score.row(controls.get(score));
  }
}
