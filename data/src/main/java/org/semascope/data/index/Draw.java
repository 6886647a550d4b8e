package org.semascope.data.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Draws n of any number of things without replacement, each by the hash of its number and the seed:
 * the n smallest are drawn. So the draw depends on nothing else, such as the order in which things
 * come, and a larger draw begins with the smaller one.
 *
 * @param <T> the things
 */
final class Draw<T> {
  private final int size;
  private final long seed;
  private final PriorityQueue<Drawn<T>> drawn =
      new PriorityQueue<>(Comparator.<Drawn<T>>naturalOrder().reversed());

  private record Drawn<T>(long hash, long number, T thing) implements Comparable<Drawn<T>> {
    @Override
    public int compareTo(Drawn<T> other) {
      int byHash = Long.compareUnsigned(hash, other.hash);
      return byHash != 0 ? byHash : Long.compare(number, other.number);
    }
  }

  Draw(int size, long seed) {
    if (size < 0) {
      throw new IllegalArgumentException("a draw of " + size);
    }
    this.size = size;
    this.seed = seed;
  }

  void offer(long number, T thing) {
    if (size == 0) {
      return;
    }
    long hash = mix(mix(seed) + number);
    if (drawn.size() == size) {
      Drawn<T> worst = drawn.peek();
      if (Long.compareUnsigned(hash, worst.hash) > 0) {
        return;
      }
      Drawn<T> offered = new Drawn<>(hash, number, thing);
      if (offered.compareTo(worst) >= 0) {
        return;
      }
      drawn.poll();
    }
    drawn.add(new Drawn<>(hash, number, thing));
  }

  /** What was drawn, in the order of the draw. */
  List<T> result() {
    List<Drawn<T>> sorted = new ArrayList<>(drawn);
    sorted.sort(Comparator.naturalOrder());
    List<T> things = new ArrayList<>(sorted.size());
    sorted.forEach(one -> things.add(one.thing));
    return things;
  }

  /** The finalizer of SplitMix64 (Steele et al. 2014): every bit of the input moves every other. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
