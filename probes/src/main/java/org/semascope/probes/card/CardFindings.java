package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.Headline;
import org.semascope.probes.card.ModelTests.Pairing;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Card.Verdict.Kind;
import org.semascope.report.content.Numerals;
import org.semascope.report.plot.Value;

/** What the figures of a card decide, in sentences; what they do not decide is said too. */
final class CardFindings {
  private final List<Standing> standings;
  private final Map<Result, Double> corrected;
  private final ModelTests layers;
  private final ModelTests models;

  /**
   * @param corrected p of every headline figure against its reference, over all of them
   */
  CardFindings(
      List<Standing> standings,
      Map<Result, Double> corrected,
      ModelTests layers,
      ModelTests models) {
    this.standings = standings;
    this.corrected = corrected;
    this.layers = layers;
    this.models = models;
  }

  List<Verdict> verdicts() {
    List<Verdict> all = new ArrayList<>();
    standings.forEach(one -> all.add(againstReference(one)));
    overLayers(all);
    besideOthers(all);
    List<String> order = standings.stream().map(Standing::model).distinct().toList();
    all.sort(
        Comparator.comparingInt((Verdict one) -> order.indexOf(one.model()))
            .thenComparing(Verdict::kind));
    return all;
  }

  private Verdict againstReference(Standing one) {
    Headline headline = one.headline();
    Result best = one.atBest();
    boolean decisive = corrected.get(best) < ModelTests.ALPHA;
    boolean above = best.value() > headline.reference().value();
    String claim =
        !decisive
            ? headline.claims().undecided()
            : above ? headline.claims().above() : headline.claims().below();
    if (!one.isCovered(best)) {
      return new Verdict(
          one.model(),
          Kind.UNDECIDED,
          "can do only %s of %s items of %s, too few to be held against %s"
              .formatted(
                  Numerals.count(best.n()),
                  Numerals.count(headline.reference().items()),
                  headline.name(),
                  headline.reference().name()));
    }
    if (best.low().isEmpty()) {
      return new Verdict(
          one.model(),
          Kind.UNDECIDED,
          "can do only %s of %s, too few for an interval"
              .formatted(Numerals.count(best.n(), "item"), headline.name()));
    }
    String where = one.hasLayers() ? " at %s, its best".formatted(one.best().words()) : "";
    return new Verdict(
        one.model(),
        !decisive ? Kind.UNDECIDED : above ? Kind.GOOD : Kind.BAD,
        "%s: %s%s, where %s".formatted(claim, one.quantity(best), where, reference(one)));
  }

  /** {@code chance gives 13.1 %}, or {@code 0 means no agreement}. */
  private static String reference(Standing one) {
    Headline.Level level = one.headline().reference();
    return level.value() == 0
        ? "0 means " + level.name()
        : "%s gives %s".formatted(level.name(), one.quantity(level.value()));
  }

  private void overLayers(List<Verdict> all) {
    Map<String, List<String>> undecided = new TreeMap<>();
    for (Pairing pairing : layers.pairings()) {
      Standing one = pairing.first();
      String first = first(one);
      boolean found = false;
      for (int sign : new int[] {1, -1}) {
        List<Test> decisive = pairing.decisive(sign);
        if (!decisive.isEmpty()) {
          found = true;
          Test widest = widest(decisive);
          all.add(
              new Verdict(
                  one.model(),
                  Kind.OVER_LAYERS,
                  "is decisively %s than at %s at %s %s in %s, by up to %s at layer %d"
                      .formatted(
                          sign > 0 ? "higher" : "lower",
                          first,
                          decisive.size() == 1 ? "layer" : "layers",
                          ModelTests.layers(decisive),
                          one.headline().name(),
                          apart(one, Math.abs(ModelTests.difference(widest))),
                          widest.firstLayer().orElseThrow())));
        }
      }
      if (!found) {
        undecided
            .computeIfAbsent(one.model(), any -> new ArrayList<>())
            .add(
                "%s (the smallest that would show: %s)"
                    .formatted(one.headline().name(), apart(one, pairing.smallest())));
      }
    }
    undecided.forEach(
        (model, names) ->
            all.add(
                new Verdict(
                    model,
                    Kind.OVER_LAYERS,
                    "has no layer that differs decisively from its first in "
                        + Numerals.list(names))));
  }

  private static String first(Standing one) {
    return one.layers().stream()
        .filter(layer -> layer.number().isPresent())
        .findFirst()
        .map(LayerMix::words)
        .orElseThrow();
  }

  private void besideOthers(List<Verdict> all) {
    Map<String, Map<String, List<String>>> undecided = new TreeMap<>();
    for (Pairing pairing : models.pairings()) {
      Standing one = pairing.first();
      Standing other = pairing.second();
      boolean found = false;
      for (int sign : new int[] {1, -1}) {
        List<Test> decisive = pairing.decisive(sign);
        if (!decisive.isEmpty()) {
          found = true;
          Test widest = widest(decisive);
          all.add(
              new Verdict(
                  one.model(),
                  Kind.BESIDE_OTHERS,
                  "is decisively %s %s in %s%s, by %s%s (%s, p %s)"
                      .formatted(
                          ahead(one.headline(), sign),
                          other.model(),
                          one.headline().name(),
                          decisive.size() > 1 ? " at layers " + ModelTests.layers(decisive) : "",
                          decisive.size() > 1 ? "up to " : "",
                          apart(one, Math.abs(ModelTests.difference(widest)))
                              + (widest.firstLayer().isPresent()
                                  ? " at layer " + widest.firstLayer().getAsInt()
                                  : ""),
                          pairing.test(),
                          pairing.p(widest))));
        }
      }
      if (!found) {
        undecided
            .computeIfAbsent(one.model(), any -> new TreeMap<>())
            .computeIfAbsent(other.model(), any -> new ArrayList<>())
            .add(
                "%s (the smallest that would show: %s)"
                    .formatted(one.headline().name(), apart(one, pairing.smallest())));
      }
    }
    undecided.forEach(
        (model, others) ->
            others.forEach(
                (other, names) ->
                    all.add(
                        new Verdict(
                            model,
                            Kind.BESIDE_OTHERS,
                            "does not differ decisively from %s at this size in %s"
                                .formatted(other, Numerals.list(names))))));
  }

  private static String ahead(Headline headline, int sign) {
    if (headline.higherIsBetter()) {
      return sign > 0 ? "ahead of" : "behind";
    }
    return sign > 0 ? "higher than" : "lower than";
  }

  private static Test widest(List<Test> tests) {
    return tests.stream()
        .max(Comparator.comparingDouble(test -> Math.abs(ModelTests.difference(test))))
        .orElseThrow();
  }

  /** How far two figures are apart: shares by percentage points. */
  static String apart(Standing one, double stored) {
    if (Double.isNaN(stored)) {
      return "unknown";
    }
    return one.headline().scale() == Headline.Scale.PERCENT
        ? one.number(stored) + " points"
        : one.quantity(stored);
  }

  /** {@code 53.3 (45.3 to 61.3)}, of a value in its unit. */
  static String interval(Standing one, Result result) {
    Value value = one.value(result);
    return result.low().isEmpty()
        ? ""
        : "%s to %s"
            .formatted(
                Numerals.decimals(value.low(), one.headline().scale().digits()),
                Numerals.decimals(value.high(), one.headline().scale().digits()));
  }
}
