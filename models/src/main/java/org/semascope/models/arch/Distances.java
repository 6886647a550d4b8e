package org.semascope.models.arch;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A table row for each distance between two tokens from -reach to reach; longer distances are
 * clipped.
 */
public record Distances(List<Integer> rows) {
  public Distances {
    rows = List.copyOf(rows);
    if (rows.size() % 2 == 0) {
      throw new IllegalArgumentException(rows.size() + " distances have no middle");
    }
  }

  /**
   * @param row of a distance, the key's position minus the query's
   */
  public static Distances of(int reach, IntUnaryOperator row) {
    return new Distances(IntStream.rangeClosed(-reach, reach).map(row).boxed().toList());
  }

  /** T5's buckets: long distances share a row. */
  static Distances inBuckets(int buckets, int farthest) {
    return of(farthest, distance -> bucket(distance, buckets, farthest));
  }

  public int reach() {
    return rows.size() / 2;
  }

  public long[] toArray() {
    return rows.stream().mapToLong(Integer::longValue).toArray();
  }

  /**
   * The bucket of a distance (Raffel et al. 2020, sec. 2.1): half of the buckets is for keys after
   * the query; of each half, the first half has one distance each, the others grow logarithmically.
   */
  static int bucket(int distance, int buckets, int farthest) {
    int half = buckets / 2;
    int single = half / 2;
    int side = distance > 0 ? half : 0;
    int far = Math.abs(distance);
    if (far < single) {
      return side + far;
    }
    // In single precision, as the models were trained: an edge may equal a distance.
    float fraction =
        (float) Math.log((float) far / single) / (float) Math.log((double) farthest / single);
    return side + Math.min(half - 1, single + (int) (fraction * (half - single)));
  }
}
