package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Spread;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.report.content.Card;
import org.semascope.report.content.Report;
import org.semascope.report.content.Story;
import org.semascope.report.table.Listing;

/**
 * The headline of every cell of an experiment next to its controls, and its spread over seeds. The
 * p-values against controls are corrected over all cells (Benjamini-Hochberg).
 *
 * @param reports facts of the runs of each part and seed that has any
 */
record ExperimentScores(List<Score> all, List<SeedSpread> spreads, List<Report> reports) {
  private static final Story NO_STORY =
      new Story("", List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * A cell with its score.
   *
   * @param headline empty without a run, and for a probe without a headline
   * @param row present if and only if the headline is
   */
  record Score(ExperimentCell cell, Optional<Headline> headline, Optional<Card.Row> row) {
    List<String> data() {
      return cell.entry().run().stream()
          .flatMap(run -> run.manifest().recipe().data().stream())
          .map(Input::name)
          .toList();
    }

    private <T> Optional<T> ofRow(Function<Card.Row, T> value) {
      return row.map(value);
    }
  }

  /**
   * The score of one part and model over its seeds.
   *
   * @param scores of the measured seeds
   * @param isSeedless whether items and results are the same with all measured seeds
   */
  record SeedSpread(
      String part, String model, Headline headline, List<Score> scores, boolean isSeedless) {
    Spread spread() {
      return Spread.of(values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    List<Double> values() {
      return scores.stream().map(one -> one.row().orElseThrow().score().value()).toList();
    }

    List<Long> seeds() {
      return scores.stream().map(one -> one.cell().seed()).toList();
    }

    OptionalDouble value(long seed) {
      return scores.stream()
          .filter(one -> one.cell().seed() == seed)
          .mapToDouble(one -> one.row().orElseThrow().score().value())
          .findFirst();
    }

    /** Number of seeds whose score is above all controls. */
    long above() {
      return scores.stream()
          .filter(one -> one.row().orElseThrow().verdict() == Card.Verdict.ABOVE)
          .count();
    }
  }

  /** One line for each cell. */
  static final Listing<Score> LISTING =
      new Listing<Score>()
          .column("part", one -> one.cell().part())
          .column("probe", one -> one.cell().entry().probe().about().name())
          .field("data", Score::data)
          .shown("data", one -> String.join(" ", one.data()))
          .column("model", one -> one.cell().model())
          .column("seed", one -> one.cell().seed())
          .column("state", one -> one.cell().entry().state())
          .column("metric", one -> one.ofRow(Card.Row::metric))
          .column("group", one -> one.ofRow(Card.Row::group))
          .column("unit", one -> one.ofRow(Card.Row::unit))
          .column("value", one -> one.ofRow(row -> row.score().value()))
          .column("low", one -> one.ofRow(Card.Row::score).flatMap(ExperimentScores::low))
          .column("high", one -> one.ofRow(Card.Row::score).flatMap(ExperimentScores::high))
          .column("n", one -> one.ofRow(row -> row.score().n()))
          .field("layers", one -> one.ofRow(Card.Row::layers))
          .shown("layers", one -> one.ofRow(Card.Row::shownLayers))
          .column("chance", one -> one.ofRow(row -> row.controls().get(0).score().value()))
          .column("control", one -> one.ofRow(Card.Row::control))
          .column("controlScore", one -> one.ofRow(Card.Row::controlScore))
          .column("verdict", one -> one.ofRow(row -> row.verdict().label()))
          .column("p", one -> one.ofRow(Card.Row::p))
          .column("reason", one -> one.cell().entry().reason())
          .column("run", one -> one.cell().entry().run().map(run -> run.directory().toString()));

  /** One line for each part and model. */
  static final Listing<SeedSpread> SPREAD =
      new Listing<SeedSpread>()
          .field("part", SeedSpread::part)
          .field("model", SeedSpread::model)
          .field("metric", one -> one.headline().metric())
          .field("group", one -> one.headline().group())
          .field("unit", one -> one.headline().scale().unitInFiles())
          .field("seeds", SeedSpread::seeds)
          .field("values", SeedSpread::values)
          .field("mean", one -> one.spread().mean())
          .field("sd", one -> Double.isNaN(one.spread().sd()) ? null : one.spread().sd())
          .field("min", one -> one.spread().min())
          .field("max", one -> one.spread().max())
          .field("dependsOnSeed", one -> !one.isSeedless())
          .field("aboveControls", SeedSpread::above);

  private static Optional<Double> low(Interval score) {
    return score.hasBounds() ? Optional.of(score.low()) : Optional.empty();
  }

  private static Optional<Double> high(Interval score) {
    return score.hasBounds() ? Optional.of(score.high()) : Optional.empty();
  }

  /** The runs of one part and seed. */
  private record Block(List<ControlledScore> scores, Report report) {
    static <O extends Record, F extends Record> Block of(
        Probe<O, ?, F> probe, List<StoredRun> runs, ControlRuns controls) {
      List<ReportedRun<O, F>> reported =
          runs.stream().map(run -> ReportedRun.of(probe, run)).toList();
      ControlledScores scores = ControlledScores.scored(probe, reported, controls);
      return new Block(scores.headlines(), Reports.around(NO_STORY, probe, reported, scores));
    }
  }

  static ExperimentScores of(List<ExperimentPart> parts, List<ExperimentCell> cells) {
    Map<ExperimentCell, ControlledScore> found = new LinkedHashMap<>();
    List<Report> reports = new ArrayList<>();
    for (ExperimentPart part : parts) {
      for (long seed : part.seeds()) {
        List<ExperimentCell> own =
            cells.stream()
                .filter(cell -> cell.part().equals(part.title()) && cell.seed() == seed)
                .filter(cell -> cell.entry().run().isPresent())
                .toList();
        if (own.isEmpty()) {
          continue;
        }
        List<StoredRun> runs = own.stream().map(cell -> cell.entry().run().orElseThrow()).toList();
        Block block = Block.of(part.probe(), runs, part.controls());
        reports.add(block.report);
        for (ExperimentCell cell : own) {
          block.scores.stream()
              .filter(score -> score.model().equals(cell.model()))
              .findFirst()
              .ifPresent(score -> found.put(cell, score));
        }
      }
    }
    Map<ControlledScore, Double> corrected = ControlledScore.corrected(List.copyOf(found.values()));
    List<Score> all = new ArrayList<>();
    for (ExperimentCell cell : cells) {
      Optional<ControlledScore> score = Optional.ofNullable(found.get(cell));
      all.add(
          new Score(
              cell,
              score.map(ControlledScore::headline),
              score.map(one -> one.row(corrected.get(one)))));
    }
    return new ExperimentScores(List.copyOf(all), spreads(all), List.copyOf(reports));
  }

  private static List<SeedSpread> spreads(List<Score> all) {
    Map<List<String>, List<Score>> groups = new LinkedHashMap<>(); // by part and model
    for (Score one : all) {
      if (one.row().isPresent()) {
        groups
            .computeIfAbsent(
                List.of(one.cell().part(), one.cell().model()), any -> new ArrayList<>())
            .add(one);
      }
    }
    List<SeedSpread> spreads = new ArrayList<>();
    groups.forEach(
        (names, scores) ->
            spreads.add(
                new SeedSpread(
                    names.get(0),
                    names.get(1),
                    scores.get(0).headline().orElseThrow(),
                    List.copyOf(scores),
                    isSeedless(scores))));
    return List.copyOf(spreads);
  }

  private static boolean isSeedless(List<Score> scores) {
    List<StoredRun> runs =
        scores.stream().map(one -> one.cell().entry().run().orElseThrow()).toList();
    return runs.size() > 1
        && runs.stream().skip(1).allMatch(run -> ExperimentRunner.isSame(runs.get(0), run));
  }
}
