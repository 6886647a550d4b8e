package org.semascope.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.semascope.engine.Skipped;

/**
 * The items of a run.
 *
 * @param items sorted so that items with the same texts are adjacent
 * @param skipped excluded items, with the reason
 * @param cost of an item: estimated number of tokens that a model reads
 * @param reference a sample of the items, for scorers that need statistics over items; empty for
 *     most probes
 * @param facts measures that need no model, such as chance
 * @param counts sizes for the reader, such as the number of keys
 */
public record Plan<I>(
    List<I> items,
    List<Skipped> skipped,
    ToLongFunction<I> cost,
    List<I> reference,
    List<Fact> facts,
    Map<String, Long> counts) {
  /** A measure that does not depend on a model. */
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

  /** A sample of at most the given number of items, evenly spaced over the plan. */
  public static <I> List<I> spread(List<I> items, int most) {
    int size = Math.min(most, items.size());
    List<I> spread = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      spread.add(items.get((int) ((long) i * items.size() / size)));
    }
    return spread;
  }
}
