package org.semascope.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The score of the best of several candidates, such as layers, without selection bias: the best
 * candidate of each half of the items is scored on the other half; the two scores are averaged,
 * weighted by their numbers of items. A bootstrap of this statistic repeats the selection in every
 * resample.
 */
public final class CrossFit implements ResampledStatistic {
  private final double[] weights; // (items)
  private final int[][] members; // (halves, items of the half)
  private final List<List<ResampledStatistic>> halves = new ArrayList<>(); // (halves, candidates)

  /**
   * @param candidates each returns its statistic over a subset of the items
   * @param half 0 or 1 for each item
   * @param weights of the items in the average of the two halves
   */
  public CrossFit(
      List<Function<int[], ResampledStatistic>> candidates, int[] half, double[] weights) {
    this.weights = weights;
    this.members = new int[2][];
    for (int own = 0; own < 2; own++) {
      int side = own;
      members[own] = IntStream.range(0, half.length).filter(i -> half[i] == side).toArray();
      int[] items = members[own];
      halves.add(candidates.stream().map(candidate -> candidate.apply(items)).toList());
    }
  }

  @Override
  public double of(int[] times) {
    int[][] drawn = {of(times, members[0]), of(times, members[1])};
    int[] chosen = chosen(drawn);
    double sum = 0;
    double weight = 0;
    for (int half = 0; half < 2; half++) {
      double own = 0;
      for (int i = 0; i < drawn[half].length; i++) {
        own += drawn[half][i] * weights[members[half][i]];
      }
      sum += own * halves.get(half).get(chosen[1 - half]).of(drawn[half]);
      weight += own;
    }
    return sum / weight;
  }

  /** The best candidate of each half; the first of tied ones. */
  public int[] chosen() {
    int[][] once = {new int[members[0].length], new int[members[1].length]};
    Arrays.fill(once[0], 1);
    Arrays.fill(once[1], 1);
    return chosen(once);
  }

  private int[] chosen(int[][] drawn) {
    int[] chosen = new int[2];
    for (int half = 0; half < 2; half++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < halves.get(half).size(); i++) {
        double value = halves.get(half).get(i).of(drawn[half]);
        if (value > best) { // never for NaN
          best = value;
          chosen[half] = i;
        }
      }
    }
    return chosen;
  }

  private static int[] of(int[] times, int[] items) {
    return Arrays.stream(items).map(item -> times[item]).toArray();
  }
}
