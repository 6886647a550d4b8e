package org.semascope.data.index;

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
  /** Different numbers have different hashes, since the hash is a bijection. */
  private static final Comparator<Drawn<?>> ORDER =
      (one, other) -> Long.compareUnsigned(one.hash, other.hash);

  private final int size;
  private final long mixedSeed;
  private final PriorityQueue<Drawn<T>> drawn = new PriorityQueue<>(ORDER.reversed());

  private record Drawn<T>(long hash, T thing) {}

  Draw(int size, long seed) {
    if (size < 0) {
      throw new IllegalArgumentException("a sample of " + size);
    }
    this.size = size;
    this.mixedSeed = SplitMix64.mix(seed);
  }

  /** Whether an element with this number would be in the sample of the elements so far. */
  boolean wants(long number) {
    return drawn.size() < size
        || size > 0 && Long.compareUnsigned(hash(number), drawn.peek().hash) < 0;
  }

  void offer(long number, T thing) {
    if (wants(number)) {
      if (drawn.size() == size) {
        drawn.poll();
      }
      drawn.add(new Drawn<>(hash(number), thing));
    }
  }

  /** The sample in the order drawn. */
  List<T> result() {
    return drawn.stream().sorted(ORDER).map(Drawn::thing).toList();
  }

  private long hash(long number) {
    return SplitMix64.mix(mixedSeed + number);
  }
}
