package org.semascope.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.semascope.engine.Skipped;

/**
 * What a probe looks at.
 *
 * @param items in an order that keeps what shares texts together
 * @param skipped what could not be used, with the reason
 * @param cost of an item: about how many tokens it sends through a model
 * @param reference a few items that stand for all, for scorers that need to know what is usual;
 *     mostly none
 * @param facts measures known without a model, such as chance
 * @param counts what a reader wants to know of its size, such as how many keys there are
 */
public record Plan<I>(
    List<I> items,
    List<Skipped> skipped,
    ToLongFunction<I> cost,
    List<I> reference,
    List<Fact> facts,
    Map<String, Long> counts) {
  /** A measure that no model has a part in. */
  public record Fact(String metric, String group, double value, long n) {}

  public Plan {
    items = List.copyOf(items);
    skipped = List.copyOf(skipped);
    reference = List.copyOf(reference);
    facts = List.copyOf(facts);
    counts = new TreeMap<>(counts);
  }

  public static <I> Plan<I> of(List<I> items, List<Skipped> skipped, ToLongFunction<I> cost) {
    return new Plan<>(items, skipped, cost, List.of(), List.of(), Map.of());
  }

  /** At most so many items, evenly spread over the plan. */
  public static <I> List<I> spread(List<I> items, int most) {
    int size = Math.min(most, items.size());
    List<I> spread = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      spread.add(items.get((int) ((long) i * items.size() / size)));
    }
    return spread;
  }
}
