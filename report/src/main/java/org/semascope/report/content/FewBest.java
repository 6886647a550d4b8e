package org.semascope.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.report.content.Reading.Example;

/** Selects the items with the highest scores, at most one per key. */
public final class FewBest<T> {
  private final int most;
  private final Function<T, String> key;
  private final Comparator<Scored<T>> order;
  private final Map<String, Scored<T>> byKey = new HashMap<>();

  private record Scored<T>(T item, double score) {}

  /**
   * @param most maximum number of items
   * @param key at most one item is selected per key
   * @param id breaks ties deterministically
   */
  public FewBest(int most, Function<T, String> key, Function<T, String> id) {
    this.most = most;
    this.key = key;
    this.order =
        Comparator.<Scored<T>>comparingDouble(Scored::score)
            .reversed()
            .thenComparing(scored -> id.apply(scored.item()));
  }

  public void offer(T item, double score) {
    Scored<T> scored = new Scored<>(item, score);
    byKey.merge(
        key.apply(item), scored, (one, other) -> order.compare(one, other) <= 0 ? one : other);
    if (byKey.size() > most) {
      byKey.remove(key.apply(sorted().get(most).item()));
    }
  }

  public List<T> best() {
    return sorted().stream().map(Scored::item).toList();
  }

  /** The selected items as examples; empty if there are none. */
  public Optional<Reading> reading(String title, String about, Function<T, Example> example) {
    List<Example> examples = best().stream().map(example).toList();
    return examples.isEmpty() ? Optional.empty() : Optional.of(new Reading(title, about, examples));
  }

  private List<Scored<T>> sorted() {
    List<Scored<T>> all = new ArrayList<>(byKey.values());
    all.sort(order);
    return all;
  }
}
