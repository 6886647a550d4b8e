package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.ManyTests;
import org.semascope.engine.StoredRun;
import org.semascope.probes.ControlRuns;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Probe;

/**
 * The scores of a card with three families of tests: against controls, of contextual layers against
 * layer 0, and of models against each other. Each family is corrected by Benjamini and Hochberg.
 */
final class CardScores {
  private final Map<Probe<?, ?, ?>, ControlledScores> byProbe = new LinkedHashMap<>();
  private final Map<ControlledScore, Double> againstControls = new IdentityHashMap<>();
  private final List<Test<ControlledScore>> context = new ArrayList<>();
  private final List<Test<Lead>> models = new ArrayList<>();

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

  /**
   * @param entries finished ones are scored
   */
  CardScores(List<CardEntry> entries, ControlRuns controls) {
    Map<Probe<?, ?, ?>, List<StoredRun>> runs = new LinkedHashMap<>();
    entries.forEach(
        entry ->
            entry
                .run()
                .ifPresent(
                    run -> runs.computeIfAbsent(entry.probe(), any -> new ArrayList<>()).add(run)));
    runs.forEach((probe, own) -> byProbe.put(probe, score(probe, own, controls)));
    List<ControlledScore> all = all();
    List<ControlledScore> testable = all.stream().filter(ControlledScore::isTestable).toList();
    double[] p =
        ManyTests.benjaminiHochberg(testable.stream().mapToDouble(ControlledScore::p).toArray());
    all.forEach(one -> againstControls.put(one, 1.0));
    for (int i = 0; i < p.length; i++) {
      againstControls.put(testable.get(i), p[i]);
    }
    context.addAll(
        corrected(
            all.stream()
                .filter(
                    one ->
                        one.headline().contextual()
                            && one.isTestable()
                            && one.context().filter(gain -> !Double.isNaN(gain.p())).isPresent())
                .map(one -> Map.entry(one, one.context().orElseThrow()))
                .toList()));
    List<Map.Entry<Lead, Difference>> leads = new ArrayList<>();
    for (ControlledScores scores : byProbe.values()) {
      for (int i = 0; i < scores.size(); i++) {
        for (int j = i + 1; j < scores.size(); j++) {
          scores
              .lead(i, j)
              .filter(lead -> !Double.isNaN(lead.difference().p()))
              .ifPresent(lead -> leads.add(Map.entry(lead, lead.difference())));
        }
      }
    }
    models.addAll(corrected(leads));
  }

  private static <O extends Record, F extends Record> ControlledScores score(
      Probe<O, ?, F> probe, List<StoredRun> runs, ControlRuns controls) {
    return ControlledScores.of(probe, runs, controls);
  }

  /** Of one family, whose tests have enough items and clusters. */
  static <T> List<Test<T>> corrected(List<Map.Entry<T, Difference>> tests) {
    double[] p =
        ManyTests.benjaminiHochberg(
            tests.stream().mapToDouble(test -> test.getValue().p()).toArray());
    int significant = 0;
    for (double one : p) {
      significant += one < ControlledScore.ALPHA ? 1 : 0;
    }
    double errors = ManyTests.detectable(ControlledScore.ALPHA, significant, tests.size());
    List<Test<T>> all = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      Difference difference = tests.get(i).getValue();
      all.add(
          new Test<>(
              tests.get(i).getKey(),
              difference,
              p[i],
              errors * difference.interval().standardError()));
    }
    return all;
  }

  /** Those that have a finished run. */
  Set<Probe<?, ?, ?>> probes() {
    return byProbe.keySet();
  }

  /** By probe, in the order of the models. */
  List<ControlledScore> all() {
    return byProbe.values().stream().flatMap(scores -> scores.headlines().stream()).toList();
  }

  Optional<ControlledScores> of(Probe<?, ?, ?> probe) {
    return Optional.ofNullable(byProbe.get(probe));
  }

  /** The corrected p of a score against its controls. */
  double p(ControlledScore score) {
    return againstControls.get(score);
  }

  List<Test<ControlledScore>> context() {
    return context;
  }

  List<Test<Lead>> models() {
    return models;
  }
}
