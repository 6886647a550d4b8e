package org.semascope.probes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.ManyTests;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Card.ControlScore;
import org.semascope.report.content.Card.Row;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Wording;

/**
 * A headline's score next to its controls, all over the same items.
 *
 * @param group the items, as {@code results.json} names them
 * @param score cross-fitted where the model has several layers: see {@link
 *     org.semascope.core.statistics.CrossFit}
 * @param chosen the layers that the two halves of the items chose; none where there is nothing to
 *     choose
 * @param controls chance first
 * @param context what contextual layers add to layer 0: the cross-fitted score of layers 1 and
 *     above less that of layer 0, where the model has both
 * @param clusters number of independent groups of items
 * @param missing controls that apply to probe and model but were not run
 */
public record ControlledScore(
    Headline headline,
    String group,
    ReportedRun<?, ?> run,
    Interval score,
    List<LayerMix> chosen,
    List<ControlResult> controls,
    Optional<Difference> context,
    int clusters,
    List<String> missing) {
  private static final Wording WORDING = Wording.of("common");

  /** With fewer items nothing is decided. */
  public static final int FEWEST_ITEMS = 20;

  /** With fewer clusters of items a bootstrap over clusters means nothing. */
  public static final int FEWEST_CLUSTERS = 10;

  /** A difference is significant if its corrected p is below. */
  public static final double ALPHA = 0.05;

  private static final double SMALLEST_P = 1e-3; // smaller p are shown as < .001

  public ControlledScore {
    chosen = List.copyOf(chosen);
    controls = List.copyOf(controls);
    missing = List.copyOf(missing);
  }

  /**
   * What a control scores.
   *
   * @param control nothing for chance and other references of the run itself
   * @param lead the model's score less the control's, paired over items
   */
  public record ControlResult(
      String name, Optional<Control> control, Interval score, Difference lead) {
    private String letter() {
      return control.map(Control::letter).orElse(name.substring(0, 1));
    }
  }

  public String model() {
    return run.name();
  }

  /** Number of items. */
  public int n() {
    return score.n();
  }

  /**
   * The score as a card has it.
   *
   * @param corrected see {@link #verdict}
   */
  public Row row(double corrected) {
    return new Row(
        run.rowOfCard(),
        model(),
        headline.name(),
        headline.metric(),
        group,
        headline.scale().unitInFiles(),
        score,
        chosen.stream().flatMap(layer -> layer.number().stream().boxed()).toList(),
        layers("L"),
        verdict(corrected),
        corrected,
        highest().name(),
        controls.stream()
            .map(one -> new ControlScore(one.name(), one.letter(), one.score()))
            .toList(),
        null);
  }

  public ControlResult chance() {
    return controls.get(0);
  }

  /** The control with the highest score; of equal ones the first. */
  public ControlResult highest() {
    return controls.stream()
        .max(Comparator.comparingDouble(one -> one.score().value()))
        .orElseThrow();
  }

  /** Whether a test of this score means anything. */
  public boolean isTestable() {
    return n() >= FEWEST_ITEMS
        && clusters >= FEWEST_CLUSTERS
        && score.hasBounds()
        && !Double.isNaN(p());
  }

  /**
   * Before correction: of a score above all controls, the largest p of its leads, since all of them
   * must hold (an intersection-union test); of another one, the p against the highest control.
   */
  public double p() {
    return score.value() > highest().score().value()
        ? controls.stream().mapToDouble(one -> one.lead().p()).max().orElseThrow()
        : highest().lead().p();
  }

  /**
   * @param corrected {@link #p} after correction for all tests of a page
   */
  public Verdict verdict(double corrected) {
    if (!isTestable()) {
      return Verdict.UNDECIDED;
    }
    if (!(corrected < ALPHA)) {
      return Verdict.INDISTINGUISHABLE;
    }
    return score.value() > highest().score().value() ? Verdict.ABOVE : Verdict.BELOW;
  }

  /**
   * The p of each score, corrected by Benjamini and Hochberg over those that can be tested; 1 of
   * the others.
   *
   * @return in the order of the scores
   */
  public static Map<ControlledScore, Double> corrected(List<ControlledScore> scores) {
    double[] p =
        ManyTests.benjaminiHochberg(
            scores.stream()
                .filter(ControlledScore::isTestable)
                .mapToDouble(ControlledScore::p)
                .toArray());
    Map<ControlledScore, Double> all = new LinkedHashMap<>();
    int next = 0;
    for (ControlledScore one : scores) {
      all.put(one, one.isTestable() ? p[next++] : 1);
    }
    return all;
  }

  /** Whether the score is cross-fitted over layers. */
  public boolean isCrossFitted() {
    return !chosen.isEmpty();
  }

  /**
   * The score and its verdict as a clause whose subject is the model.
   *
   * @param corrected see {@link #verdict}
   */
  public String claim(double corrected) {
    ControlResult highest = highest();
    String name = highest.name();
    String control = headline.quantity(highest.score().value());
    String p = equation(corrected);
    String verdict =
        switch (verdict(corrected)) {
          case ABOVE ->
              missing.isEmpty()
                  ? WORDING.get("claim.above", "control", name, "score", control, "p", p)
                  : WORDING.get(
                      "claim.above-missing",
                      "control",
                      name,
                      "score",
                      control,
                      "p",
                      p,
                      "missing",
                      String.join(", ", missing));
          case INDISTINGUISHABLE ->
              WORDING.get("claim.indistinguishable", "control", name, "score", control, "p", p);
          case BELOW -> WORDING.get("claim.below", "control", name, "score", control, "p", p);
          case UNDECIDED -> WORDING.get("claim.undecided", "control", name, "score", control);
        };
    List<String> details = new ArrayList<>();
    if (score.hasBounds()) {
      details.add(WORDING.get("claim.interval", "range", headline.display().range(score)));
    }
    if (isCrossFitted()) {
      boolean several = chosen.stream().distinct().count() > 1;
      details.add(WORDING.get(several ? "claim.layers" : "claim.layer", "layers", layers("")));
    }
    details.add(WORDING.get("claim.n", "n", Numerals.count(n())));
    details.add(WORDING.get("claim.chance", "value", headline.number(chance().score().value())));
    return WORDING.get(
        "claim.sentence",
        "statement",
        String.format(Locale.ROOT, headline.statement(), headline.quantity(score.value())),
        "details",
        String.join("; ", details),
        "verdict",
        verdict);
  }

  /** The layers that the halves chose: {@code L2}, or {@code L2, L3}; empty where none. */
  public String layers(String prefix) {
    return chosen.stream()
        .map(layer -> prefix + layer.label())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** {@code .032}, or {@code < .001}. */
  public static String probability(double p) {
    return p < SMALLEST_P ? "< .001" : Numerals.decimals(p, 3).replaceFirst("^0", "");
  }

  /** {@code p = .032}, or {@code p < .001}. */
  public static String equation(double p) {
    return (p < SMALLEST_P ? "p " : "p = ") + probability(p);
  }
}
