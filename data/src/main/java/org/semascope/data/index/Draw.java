package org.semascope.data.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.semascope.core.io.SplitMix64;

/**
 * Samples n elements without replacement: those with the n smallest hashes of number and seed. So
 * the sample does not depend on the order of the elements, and a larger sample begins with the
 * smaller one.
 *
 * @param <T> the elements
 */
final class Draw<T> {
  private final int size;
  private final long mixedSeed;
  private final PriorityQueue<Drawn<T>> drawn =
      new PriorityQueue<>(Comparator.<Drawn<T>>naturalOrder().reversed());

  private record Drawn<T>(long hash, long number, T thing) implements Comparable<Drawn<T>> {
    @Override
    public int compareTo(Drawn<T> other) {
      return compare(hash, number, other);
    }
  }

  Draw(int size, long seed) {
    if (size < 0) {
      throw new IllegalArgumentException("a sample of " + size);
    }
    this.size = size;
    this.mixedSeed = SplitMix64.mix(seed);
  }

  /** Whether an element with this number would be in the sample of the elements so far. */
  boolean wants(long number) {
    return drawn.size() < size || size > 0 && compare(hash(number), number, drawn.peek()) < 0;
  }

  void offer(long number, T thing) {
    if (wants(number)) {
      if (drawn.size() == size) {
        drawn.poll();
      }
      drawn.add(new Drawn<>(hash(number), number, thing));
    }
  }

  /** The sample in the order drawn. */
  List<T> result() {
    List<Drawn<T>> sorted = new ArrayList<>(drawn);
    sorted.sort(Comparator.naturalOrder());
    List<T> things = new ArrayList<>(sorted.size());
    sorted.forEach(one -> things.add(one.thing));
    return things;
  }

  private static int compare(long hash, long number, Drawn<?> other) {
    int byHash = Long.compareUnsigned(hash, other.hash);
    return byHash != 0 ? byHash : Long.compare(number, other.number);
  }

  private long hash(long number) {
    return SplitMix64.mix(mixedSeed + number);
  }
}
