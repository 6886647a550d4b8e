package org.semascope.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Draws some of many items so that every key has its even share: first one item of each key, then a
 * second one of each that has it, and so on. Which key and which item comes first is decided by a
 * hash of its name and the seed. So the draw does not depend on the order in which items come, and
 * a larger draw holds the smaller one.
 *
 * @param <T> the items
 */
public final class Sampling<T> {
  private final Function<? super T, String> key;
  private final Function<? super T, String> id;
  private final long seed;

  private record Ranked<T>(T item, String key, String id, long keyHash, long idHash) {}

  private record Placed<T>(Ranked<T> ranked, int round) {}

  /**
   * @param key what shall be covered evenly: a lemma, a compound, a relation
   * @param id different for all items
   */
  public Sampling(Function<? super T, String> key, Function<? super T, String> id, long seed) {
    this.key = key;
    this.id = id;
    this.seed = seed;
  }

  /** At most {@code limit} items, sorted by key, then by id. */
  public List<T> draw(Collection<? extends T> items, int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("a draw of " + limit);
    }
    return placed(items).stream()
        .sorted(
            Comparator.<Placed<T>>comparingInt(Placed::round)
                .thenComparingLong(placed -> placed.ranked.keyHash)
                .thenComparing(placed -> placed.ranked.key))
        .limit(limit)
        .map(Placed::ranked)
        .sorted(Comparator.<Ranked<T>, String>comparing(Ranked::key).thenComparing(Ranked::id))
        .map(Ranked::item)
        .toList();
  }

  /** Every item with the round in which its key's turn comes to it. */
  private List<Placed<T>> placed(Collection<? extends T> items) {
    List<Ranked<T>> ranked = new ArrayList<>(items.size());
    for (T item : items) {
      String itsKey = key.apply(item);
      String itsId = id.apply(item);
      ranked.add(
          new Ranked<>(
              item, itsKey, itsId, StableHash.of(seed, itsKey), StableHash.of(seed, itsId)));
    }
    ranked.sort(Comparator.<Ranked<T>>comparingLong(Ranked::idHash).thenComparing(Ranked::id));
    Map<String, Integer> rounds = new HashMap<>();
    List<Placed<T>> placed = new ArrayList<>(ranked.size());
    String before = null;
    for (Ranked<T> one : ranked) {
      if (one.id.equals(before)) {
        throw new IllegalArgumentException("two items with the id \"%s\"".formatted(one.id));
      }
      before = one.id;
      placed.add(new Placed<>(one, rounds.merge(one.key, 1, Integer::sum)));
    }
    return placed;
  }
}
