package org.semascope.models.arch;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A number for each distance between two tokens, from -reach to reach; what is farther counts as
 * that far.
 */
public record Distances(List<Integer> numbers) {
  public Distances {
    numbers = List.copyOf(numbers);
    if (numbers.size() % 2 == 0) {
      throw new IllegalArgumentException(numbers.size() + " distances have no middle");
    }
  }

  /** Numbers each distance by a function of the key's place less the query's. */
  public static Distances numbered(int reach, IntUnaryOperator number) {
    return new Distances(IntStream.rangeClosed(-reach, reach).map(number).boxed().toList());
  }

  /** Numbers distances as T5 does: those far away share a number with others. */
  static Distances inBuckets(int buckets, int farthest) {
    return numbered(farthest, distance -> bucket(distance, buckets, farthest));
  }

  public int reach() {
    return numbers.size() / 2;
  }

  /**
   * The number of a distance (Raffel et al. 2020, sec. 2.1): one half of the numbers is for keys
   * after the query; of each half, the first half are single distances, the others grow wider with
   * their logarithm.
   */
  static int bucket(int distance, int buckets, int farthest) {
    int half = buckets / 2;
    int single = half / 2;
    int side = distance > 0 ? half : 0;
    int far = Math.abs(distance);
    if (far < single) {
      return side + far;
    }
    // In single precision, as the models were trained: an edge may fall right on a distance.
    float share =
        (float) Math.log((float) far / single) / (float) Math.log((double) farthest / single);
    return side + Math.min(half - 1, single + (int) (share * (half - single)));
  }
}
