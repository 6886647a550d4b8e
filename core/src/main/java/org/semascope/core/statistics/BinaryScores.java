package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How well scores separate positive from negative items; items with equal scores are tied. */
public final class BinaryScores {
  private BinaryScores() {}

  /**
   * The threshold with the highest accuracy, where items with at least this score are classified as
   * positive: the middle between two neighbouring scores, or the lowest score for "all positive".
   * Of several such thresholds, the lowest.
   *
   * @return NaN if there are no items
   */
  public static double threshold(double[] scores, boolean[] positive) {
    if (scores.length == 0) {
      return Double.NaN;
    }
    int[] levels = levels(scores);
    double[] distinct = distinct(scores);
    int[] gains = new int[distinct.length]; // of a threshold above instead of below this level
    for (int i = 0; i < scores.length; i++) {
      gains[levels[i]] += positive[i] ? -1 : 1;
    }
    double best = distinct[0];
    int most = 0;
    int gain = 0;
    for (int level = 0; level < distinct.length; level++) {
      gain += gains[level];
      if (gain > most) {
        most = gain;
        best =
            level + 1 < distinct.length
                ? (distinct[level] + distinct[level + 1]) / 2
                : Math.nextUp(distinct[level]);
      }
    }
    return best;
  }

  /**
   * The area under the ROC curve: the probability that a positive item has a higher score than a
   * negative one, where ties count one half (Mann-Whitney's U / (positive · negative)).
   *
   * @param positive 1 for a positive item, 0 for a negative one
   */
  public static ResampledStatistic auc(double[] scores, double[] positive) {
    NumberChecks.requireEqualLengths(scores.length, positive.length);
    int[] levels = levels(scores);
    int count = Arrays.stream(levels).max().orElse(-1) + 1;
    return times -> {
      double[] above = new double[count]; // positive items of each level
      double[] below = new double[count];
      for (int i = 0; i < times.length; i++) {
        above[levels[i]] += times[i] * positive[i];
        below[levels[i]] += times[i] * (1 - positive[i]);
      }
      double negatives = 0;
      double positives = 0;
      double won = 0;
      for (int level = 0; level < count; level++) {
        won += above[level] * (negatives + below[level] / 2);
        negatives += below[level];
        positives += above[level];
      }
      return won / (positives * negatives);
    };
  }

  /**
   * Average precision: Σ (R(n) - R(n-1)) P(n) over the distinct scores from the highest to the
   * lowest, where P(n) and R(n) are precision and recall of the items with at least this score.
   *
   * @return NaN if there is no positive item
   */
  public static double averagePrecision(double[] scores, boolean[] positive) {
    int[] levels = levels(scores);
    int count = Arrays.stream(levels).max().orElse(-1) + 1;
    int[] items = new int[count];
    int[] relevant = new int[count];
    for (int i = 0; i < scores.length; i++) {
      items[levels[i]]++;
      relevant[levels[i]] += positive[i] ? 1 : 0;
    }
    double sum = 0;
    int found = 0;
    int seen = 0;
    for (int level = count - 1; level >= 0; level--) {
      found += relevant[level];
      seen += items[level];
      sum += (double) relevant[level] * found / seen;
    }
    return sum / found;
  }

  /** Ranks from 0 in which equal scores share one. */
  private static int[] levels(double[] scores) {
    double[] distinct = distinct(scores);
    return IntStream.range(0, scores.length)
        .map(i -> Arrays.binarySearch(distinct, scores[i] + 0.0))
        .toArray();
  }

  /** Sorted; + 0.0 turns -0.0 into 0.0. */
  private static double[] distinct(double[] scores) {
    return Arrays.stream(scores).map(score -> score + 0.0).sorted().distinct().toArray();
  }
}
