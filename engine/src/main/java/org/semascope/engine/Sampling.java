package org.semascope.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Stratified sampling: the proportion of every key in the sample differs by less than one item from
 * its proportion in all items, which reduces the variance of means. The order of the items of a key
 * and the interleaving of keys are determined by hashes of names and seed. So the sample does not
 * depend on the order of the items, and a larger sample contains the smaller one.
 *
 * @param <T> the items
 * @param key stratum of an item: a lemma, a compound, a relation
 * @param id unique for each item
 */
public record Sampling<T>(
    Function<? super T, String> key, Function<? super T, String> id, long seed) {
  private record Ranked<T>(T item, String key, String id, long keyHash, long idHash) {}

  private record Positioned<T>(Ranked<T> ranked, double position) {}

  /** A sample of at most {@code limit} items, sorted by key, then by id. */
  public List<T> draw(Collection<? extends T> items, int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("a draw of " + limit);
    }
    return positioned(items).stream()
        .sorted(
            Comparator.<Positioned<T>>comparingDouble(Positioned::position)
                .thenComparing(one -> one.ranked.key))
        .limit(limit)
        .map(Positioned::ranked)
        .sorted(Comparator.<Ranked<T>, String>comparing(Ranked::key).thenComparing(Ranked::id))
        .map(Ranked::item)
        .toList();
  }

  /** Every item with a position from 0 to 1: the items of a key are evenly spaced. */
  private List<Positioned<T>> positioned(Collection<? extends T> items) {
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
    List<Positioned<T>> positioned = new ArrayList<>(ranked.size());
    String before = null;
    for (Ranked<T> one : ranked) {
      if (one.id.equals(before)) {
        throw new IllegalArgumentException("two items with the id \"%s\"".formatted(one.id));
      }
      before = one.id;
      int turn = turns.merge(one.key, 1, Integer::sum) - 1;
      positioned.add(new Positioned<>(one, (turn + fraction(one.keyHash)) / sizes.get(one.key)));
    }
    return positioned;
  }

  /** A hash as a number in [0, 1). */
  private static double fraction(long hash) {
    return (hash >>> 11) * 0x1p-53;
  }
}
