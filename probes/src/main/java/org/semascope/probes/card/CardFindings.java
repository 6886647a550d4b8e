package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.semascope.engine.Result;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.Headline;
import org.semascope.probes.card.ModelTests.Pairing;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Card.Verdict.Kind;
import org.semascope.report.content.Numerals;

/**
 * What the figures of a card decide, in sentences; what they do not decide is said too.
 *
 * @param corrected p of every headline figure against its reference, over all of them
 */
record CardFindings(
    List<Standing> standings, Map<Result, Double> corrected, ModelTests layers, ModelTests models) {
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
    boolean above = best.value() > one.reference().value();
    String claim = headline.statement().formatted(one.quantity(best));
    if (!one.isCovered(best)) {
      return new Verdict(
          one.model(),
          Kind.UNDECIDED,
          "can do only %s of %s items of %s, too few to be held against %s"
              .formatted(
                  Numerals.count(best.n()),
                  Numerals.count(one.reference().items()),
                  headline.name(),
                  one.reference().name()));
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
    Standing.Level level = one.reference();
    return level.value() == 0
        ? "0 means " + level.name()
        : "%s gives %s".formatted(level.name(), one.quantity(level.value()));
  }

  private void overLayers(List<Verdict> all) {
    decide(
        all,
        Kind.OVER_LAYERS,
        layers,
        pairing -> "has no layer that differs decisively from its first",
        (pairing, sign, decisive, widest) ->
            "is decisively %s than at %s at %s %s in %s, by up to %s at layer %d"
                .formatted(
                    sign > 0 ? "higher" : "lower",
                    pairing.first().run().singleLayers().get(0).words(),
                    decisive.size() == 1 ? "layer" : "layers",
                    ModelTests.layers(decisive),
                    pairing.headline().name(),
                    apart(pairing.first(), Math.abs(ModelTests.difference(widest))),
                    widest.firstLayer().orElseThrow()));
  }

  private void besideOthers(List<Verdict> all) {
    decide(
        all,
        Kind.BESIDE_OTHERS,
        models,
        pairing ->
            "does not differ decisively from %s at this size".formatted(pairing.second().model()),
        (pairing, sign, decisive, widest) ->
            "is decisively %s %s in %s%s, by %s%s (%s, p %s)"
                .formatted(
                    ahead(pairing.headline(), sign),
                    pairing.second().model(),
                    pairing.headline().name(),
                    decisive.size() > 1 ? " at layers " + ModelTests.layers(decisive) : "",
                    decisive.size() > 1 ? "up to " : "",
                    apart(pairing.first(), Math.abs(ModelTests.difference(widest)))
                        + (widest.firstLayer().isPresent()
                            ? " at layer " + widest.firstLayer().getAsInt()
                            : ""),
                    pairing.test(),
                    pairing.p(widest)));
  }

  /** What a pairing says where some of its tests are decisive, to follow the model's name. */
  private interface Decided {
    String sentence(Pairing pairing, int sign, List<Test> decisive, Test widest);
  }

  /**
   * Adds a verdict for each side of each pairing that is decided, and one for all of a model that
   * are not.
   *
   * @param undecided what is said of those, before the names of their figures
   */
  private static void decide(
      List<Verdict> all,
      Kind kind,
      ModelTests tests,
      Function<Pairing, String> undecided,
      Decided decided) {
    Map<String, Map<String, List<String>>> open = new TreeMap<>();
    for (Pairing pairing : tests.pairings()) {
      Standing one = pairing.first();
      boolean found = false;
      for (int sign : new int[] {1, -1}) {
        List<Test> decisive = pairing.decisive(sign);
        if (!decisive.isEmpty()) {
          found = true;
          Test widest = ModelTests.widest(decisive);
          String sentence = decided.sentence(pairing, sign, decisive, widest);
          all.add(new Verdict(one.model(), kind, sentence));
        }
      }
      if (!found) {
        open.computeIfAbsent(one.model(), any -> new TreeMap<>())
            .computeIfAbsent(undecided.apply(pairing), any -> new ArrayList<>())
            .add(
                "%s (the smallest that would show: %s)"
                    .formatted(one.headline().name(), apart(one, pairing.smallest())));
      }
    }
    open.forEach(
        (model, sentences) ->
            sentences.forEach(
                (sentence, names) ->
                    all.add(new Verdict(model, kind, sentence + " in " + Numerals.list(names)))));
  }

  private static String ahead(Headline headline, int sign) {
    if (headline.higherIsBetter()) {
      return sign > 0 ? "ahead of" : "behind";
    }
    return sign > 0 ? "higher than" : "lower than";
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
}
