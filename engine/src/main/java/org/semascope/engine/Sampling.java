package org.semascope.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Draws some of many items so that every key keeps its share of them, but for less than one item: a
 * mean over the draw estimates the mean over all without the chance of drawing one key too often.
 * Which items of a key come first, and where its turns fall among the other keys', is decided by a
 * hash of the name and the seed. So the draw does not depend on the order in which items come, and
 * a larger draw holds the smaller one.
 *
 * @param <T> the items
 * @param key what shall keep its share: a lemma, a compound, a relation
 * @param id different for all items
 */
public record Sampling<T>(
    Function<? super T, String> key, Function<? super T, String> id, long seed) {
  private record Ranked<T>(T item, String key, String id, long keyHash, long idHash) {}

  private record Placed<T>(Ranked<T> ranked, double place) {}

  /** At most {@code limit} items, sorted by key, then by id. */
  public List<T> draw(Collection<? extends T> items, int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("a draw of " + limit);
    }
    return placed(items).stream()
        .sorted(
            Comparator.<Placed<T>>comparingDouble(Placed::place)
                .thenComparing(placed -> placed.ranked.key))
        .limit(limit)
        .map(Placed::ranked)
        .sorted(Comparator.<Ranked<T>, String>comparing(Ranked::key).thenComparing(Ranked::id))
        .map(Ranked::item)
        .toList();
  }

  /** Every item with its place between 0 and 1: those of a key stand at even distances. */
  private List<Placed<T>> placed(Collection<? extends T> items) {
    List<Ranked<T>> ranked = new ArrayList<>(items.size());
    Map<String, Integer> sizes = new HashMap<>();
    for (T item : items) {
      String itsKey = key.apply(item);
      String itsId = id.apply(item);
      ranked.add(
          new Ranked<>(
              item, itsKey, itsId, StableHash.of(seed, itsKey), StableHash.of(seed, itsId)));
      sizes.merge(itsKey, 1, Integer::sum);
    }
    ranked.sort(Comparator.<Ranked<T>>comparingLong(Ranked::idHash).thenComparing(Ranked::id));
    Map<String, Integer> turns = new HashMap<>();
    List<Placed<T>> placed = new ArrayList<>(ranked.size());
    String before = null;
    for (Ranked<T> one : ranked) {
      if (one.id.equals(before)) {
        throw new IllegalArgumentException("two items with the id \"%s\"".formatted(one.id));
      }
      before = one.id;
      int turn = turns.merge(one.key, 1, Integer::sum) - 1;
      placed.add(new Placed<>(one, (turn + share(one.keyHash)) / sizes.get(one.key)));
    }
    return placed;
  }

  /** A hash as a number from 0 up to 1. */
  private static double share(long hash) {
    return (hash >>> 11) * 0x1p-53;
  }
}
