package org.semascope.models.skipgram;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.semascope.core.io.SplitMix64;

/**
 * Draws numbers by given weights in constant time (Walker 1977, as Vose 1991 builds it): a column
 * is drawn evenly, then a coin decides between the two numbers that share it.
 */
final class AliasTable {
  private static final double COIN = 0x1p32;

  /** [weights]: the coin's threshold in the upper half, the other number in the lower. */
  private final long[] columns;

  AliasTable(double[] weights) {
    int n = weights.length;
    double mean = DoubleStream.of(weights).sum() / n;
    double[] left = DoubleStream.of(weights).map(weight -> weight / mean).toArray();
    int[] waiting = new int[n]; // small weights from the front, large ones from the back
    int small = 0;
    int large = n;
    for (int i = 0; i < n; i++) {
      waiting[left[i] < 1 ? small++ : --large] = i;
    }
    columns = new long[n];
    Arrays.fill(columns, column(1, 0)); // those left over at the end are whole, up to rounding
    while (small > 0 && large < n) {
      int below = waiting[--small];
      int above = waiting[large];
      columns[below] = column(left[below], above);
      left[above] -= 1 - left[below];
      if (left[above] < 1) {
        large++;
        waiting[small++] = above;
      }
    }
  }

  private static long column(double part, int other) {
    return Math.min((long) (part * COIN), 0xFFFFFFFFL) << 32 | other;
  }

  int draw(SplitMix64 random) {
    long drawn = random.next();
    int own = (int) ((drawn >>> 32) * columns.length >>> 32);
    long column = columns[own];
    return (drawn & 0xFFFFFFFFL) <= column >>> 32 ? own : (int) column;
  }
}
