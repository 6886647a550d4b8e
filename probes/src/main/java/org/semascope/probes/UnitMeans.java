package org.semascope.probes;

import java.util.HashMap;
import java.util.Map;

/**
 * Means over the parts of an item: the similarity of a compound is the mean over its sentences.
 *
 * @param <K> what is averaged, such as a condition at a layer
 */
public final class UnitMeans<K> {
  private final Map<K, double[]> sums = new HashMap<>(); // sum, count

  public void add(K key, double value) {
    double[] sum = sums.computeIfAbsent(key, any -> new double[2]);
    sum[0] += value;
    sum[1]++;
  }

  /** NaN if the key has no value. */
  public double mean(K key) {
    double[] sum = sums.get(key);
    return sum == null ? Double.NaN : sum[0] / sum[1];
  }
}
