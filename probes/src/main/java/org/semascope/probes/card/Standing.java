package org.semascope.probes.card;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.ReportedRun;
import org.semascope.report.content.Display;

/** A finished run with the figure that stands for it, at every layer that has it. */
record Standing(Probe<?, ?, ?> probe, ReportedRun<?, ?> run, Headline headline) {
  /** So large a share of the items makes the reference hold for the rest too. */
  private static final double ENOUGH = 0.9;

  record Level(String name, double value, long items) {}

  Level reference() {
    Headline.Reference first = headline.references().get(0);
    if (first instanceof Headline.Reference.Constant constant) {
      return new Level(constant.name(), constant.value(), 0);
    }
    Headline.Reference.Measured measured = (Headline.Reference.Measured) first;
    return new Level(
        measured.name(), run.measures().get(measured.metric(), measured.group()).value(), 0);
  }

  /** Nothing where the run lacks the figure. */
  static <O extends Record, F extends Record> Optional<Standing> of(
      Probe<O, ?, F> probe, StoredRun stored) {
    ReportedRun<O, F> run = ReportedRun.of(probe, stored);
    return probe
        .headline(run)
        .map(headline -> new Standing(probe, run, headline))
        .filter(standing -> !standing.layers().isEmpty());
  }

  String model() {
    return run.name();
  }

  /** The names of the data that the items are from. */
  String data() {
    return String.join(", ", run.recipe().data().stream().map(Input::name).distinct().toList());
  }

  /** Those at which the figure is defined. */
  List<LayerMix> layers() {
    return run.layers().stream().filter(layer -> at(layer).isPresent()).toList();
  }

  boolean hasLayers() {
    return layers().stream().anyMatch(layer -> layer.number().isPresent());
  }

  Optional<Result> at(LayerMix layer) {
    return run.measures().find(headline.metric(), headline.group(), layer.number());
  }

  /** Where the figure is highest; the first of several. */
  LayerMix best() {
    return layers().stream()
        .max(
            Comparator.comparingDouble((LayerMix layer) -> at(layer).orElseThrow().value())
                .thenComparing(layer -> -layer.number().orElse(-1)))
        .orElseThrow();
  }

  Result atBest() {
    return at(best()).orElseThrow();
  }

  /** How the figure is shown, without its unit. */
  Display display() {
    return headline.scale().display();
  }

  /** A number of {@code results.json} in the figure's unit, without the unit. */
  String number(double stored) {
    return display().text(stored);
  }

  /** With its unit, as a sentence has it. */
  String quantity(double stored) {
    return switch (headline.scale()) {
      case RHO -> "rho " + number(stored);
      default -> number(stored) + " " + headline.scale().unit();
    };
  }

  /** {@code 52.7 % (46.9 to 58.4)}. */
  String quantity(Result result) {
    return quantity(result.value())
        + (result.low().isEmpty() ? "" : " (" + display().range(result) + ")");
  }

  /** Whether a result is of about the items that its reference is of. */
  boolean isCovered(Result result) {
    return result.n() >= ENOUGH * reference().items();
  }

  /** That the reference is true of a result; 1 where the two are of different items. */
  double p(Result result) {
    if (!isCovered(result)) {
      return 1;
    }
    double nan = Double.NaN;
    return new Interval(
            result.value(), result.low().orElse(nan), result.high().orElse(nan), (int) result.n())
        .pAgainst(reference().value());
  }
}
