package org.semascope.probes.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.probes.Plan;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;

/**
 * Estimated cost of a run on one model.
 *
 * @param items of the plan
 * @param skipped number of skipped items of the plan, by reason
 * @param counts of the plan, such as keys
 * @param facts measures that need no model, such as chance, by metric and group
 * @param texts that the model will read, extrapolated from a sample
 * @param tokens that the model will read, extrapolated from a sample
 * @param seconds extrapolated from a sample
 */
public record Forecast(
    String model,
    long items,
    Map<String, Long> skipped,
    Map<String, Long> counts,
    Map<String, Double> facts,
    long texts,
    long tokens,
    double seconds) {
  private static final int SAMPLE = 24;

  /** Scores two dozen items of the plan: half to warm up, half to measure. */
  static <I, F> Forecast of(String model, Plan<I> plan, Scorer<I, F> scorer) {
    List<I> sample = Plan.spread(plan.items(), SAMPLE);
    int half = sample.size() / 2;
    if (half > 0) {
      scorer.score(sample.subList(0, half));
    }
    List<I> measured = sample.subList(half, sample.size());
    long start = System.nanoTime();
    Scores<F> scores = scorer.score(measured);
    double seconds = (System.nanoTime() - start) / 1e9;
    double share = (double) cost(plan, plan.items()) / Math.max(1, cost(plan, measured));
    return new Forecast(
        model,
        plan.items().size(),
        reasons(plan),
        plan.counts(),
        facts(plan),
        Math.round(scores.counts().getOrDefault("texts", 0L) * share),
        Math.round(scores.counts().getOrDefault("tokens", 0L) * share),
        seconds * share);
  }

  /** Same forecast, but for another model. */
  Forecast of(String other) {
    return new Forecast(other, items, skipped, counts, facts, texts, tokens, seconds);
  }

  private static Map<String, Long> reasons(Plan<?> plan) {
    Map<String, Long> reasons = new TreeMap<>();
    plan.skipped().forEach(one -> reasons.merge(one.reason(), 1L, Long::sum));
    return reasons;
  }

  private static Map<String, Double> facts(Plan<?> plan) {
    Map<String, Double> facts = new LinkedHashMap<>();
    plan.facts().forEach(fact -> facts.put(fact.metric() + " " + fact.group(), fact.value()));
    return facts;
  }

  private static <I> long cost(Plan<I> plan, List<I> items) {
    return items.stream().mapToLong(plan.cost()).sum();
  }
}
