package org.semascope.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Splits a list into shards of about the same cost, so that every shard fills its batches. */
public final class ShardCutter {
  private ShardCutter() {}

  /**
   * @param items in a deterministic order, which is kept
   * @param cost of an item, such as its number of tokens; not negative
   * @param target cost of a shard: shards are as even as whole items allow, so that none is tiny,
   *     and none exceeds one and a half times the target by more than one item
   * @return the shards, none of them empty
   */
  public static <T> List<List<T>> cut(List<T> items, ToLongFunction<? super T> cost, long target) {
    if (target < 1) {
      throw new IllegalArgumentException("shards of cost " + target);
    }
    long total = 0;
    for (T item : items) {
      long one = cost.applyAsLong(item);
      if (one < 0) {
        throw new IllegalArgumentException("cost %s of %s".formatted(one, item));
      }
      total = Math.addExact(total, one);
    }
    long shards = Math.max(1, Math.round((double) total / target));
    List<List<T>> cut = new ArrayList<>();
    List<T> open = new ArrayList<>();
    long before = 0;
    long current = 0;
    for (T item : items) {
      long one = cost.applyAsLong(item);
      // An item belongs to the shard that contains the middle of its cost interval.
      long shard = Math.min((long) ((before + one / 2.0) / total * shards), shards - 1);
      if (shard != current && !open.isEmpty()) {
        cut.add(List.copyOf(open));
        open.clear();
      }
      current = shard;
      open.add(item);
      before += one;
    }
    if (!open.isEmpty()) {
      cut.add(List.copyOf(open));
    }
    return List.copyOf(cut);
  }
}
