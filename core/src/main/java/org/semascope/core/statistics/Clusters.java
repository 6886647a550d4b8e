package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which items belong together: sentences of a key, occurrences of a lemma. Items of a cluster are
 * alike, so that a resample takes all of them or none.
 */
public final class Clusters {
  private final int[] clusterOf;
  private final int count;

  private Clusters(int[] clusterOf, int count) {
    this.clusterOf = clusterOf;
    this.count = count;
  }

  /** One key per item. Clusters are numbered in the order of keys, whatever the order of items. */
  public static <K extends Comparable<? super K>> Clusters by(List<K> keys) {
    SortedMap<K, Integer> numbers = new TreeMap<>();
    keys.forEach(key -> numbers.put(key, 0));
    int count = 0;
    for (var entry : numbers.entrySet()) {
      entry.setValue(count++);
    }
    return new Clusters(keys.stream().mapToInt(numbers::get).toArray(), count);
  }

  /** Every item by itself: the ordinary bootstrap. */
  public static Clusters ofSingles(int items) {
    int[] numbers = new int[items];
    Arrays.setAll(numbers, i -> i);
    return new Clusters(numbers, items);
  }

  /** Clusters. */
  public int count() {
    return count;
  }

  public int items() {
    return clusterOf.length;
  }

  int of(int item) {
    return clusterOf[item];
  }

  /** A weight for each item, such that all clusters weigh 1. */
  double[] equalWeights() {
    int[] sizes = new int[count];
    for (int cluster : clusterOf) {
      sizes[cluster]++;
    }
    return Arrays.stream(clusterOf).mapToDouble(cluster -> 1.0 / sizes[cluster]).toArray();
  }

  /** A number per cluster, given to each of its items. */
  int[] perItem(int[] perCluster) {
    int[] numbers = new int[clusterOf.length];
    for (int item = 0; item < numbers.length; item++) {
      numbers[item] = perCluster[clusterOf[item]];
    }
    return numbers;
  }
}
