package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which items belong together: sentences of a key, occurrences of a lemma. Items of a cluster are
 * alike, so that a resample takes all of them or none. Clusters that are pairs of words (dyads) are
 * independent only if they share no word: {@link Bootstrap} then resamples words.
 */
public final class Clusters {
  private final int[] clusterOf;
  private final int count;
  private final int[][] wordsOf; // (clusters, 2) of dyads; empty otherwise
  private final int words;

  private Clusters(int[] clusterOf, int count, int[][] wordsOf, int words) {
    this.clusterOf = clusterOf;
    this.count = count;
    this.wordsOf = wordsOf;
    this.words = words;
  }

  /**
   * The cluster of an item.
   *
   * @param second the other word of a dyad; empty otherwise
   */
  public record Key(String first, String second) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::first).thenComparing(Key::second);

    public static Key of(String cluster) {
      return new Key(cluster, "");
    }

    /** The dyad of two words, in either order. */
    public static Key ofWords(String a, String b) {
      return a.compareTo(b) < 0 ? new Key(a, b) : new Key(b, a);
    }

    public String name() {
      return second.isEmpty() ? first : first + " / " + second;
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** One key per item; either all of them are dyads or none is. */
  public static Clusters of(List<Key> keys) {
    Clusters pairs = by(keys);
    if (keys.isEmpty() || keys.get(0).second.isEmpty()) {
      return pairs;
    }
    SortedMap<String, Integer> words =
        numbers(keys.stream().flatMap(key -> Stream.of(key.first, key.second)).toList());
    int[][] wordsOf = new int[pairs.count][];
    for (int item = 0; item < keys.size(); item++) {
      Key key = keys.get(item);
      wordsOf[pairs.of(item)] = new int[] {words.get(key.first), words.get(key.second)};
    }
    return new Clusters(pairs.clusterOf, pairs.count, wordsOf, words.size());
  }

  /** One key per item. Clusters are numbered in the order of keys, whatever the order of items. */
  public static <K extends Comparable<? super K>> Clusters by(List<K> keys) {
    SortedMap<K, Integer> numbers = numbers(keys);
    int[] clusterOf = keys.stream().mapToInt(numbers::get).toArray();
    return new Clusters(clusterOf, numbers.size(), new int[0][], 0);
  }

  private static <K extends Comparable<? super K>> SortedMap<K, Integer> numbers(List<K> keys) {
    SortedMap<K, Integer> numbers = new TreeMap<>();
    keys.forEach(key -> numbers.put(key, 0));
    int count = 0;
    for (var entry : numbers.entrySet()) {
      entry.setValue(count++);
    }
    return numbers;
  }

  /** Every item by itself: the ordinary bootstrap. */
  public static Clusters ofSingles(int items) {
    int[] numbers = new int[items];
    Arrays.setAll(numbers, i -> i);
    return new Clusters(numbers, items, new int[0][], 0);
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

  /** Whether clusters are pairs of words. */
  public boolean areDyads() {
    return wordsOf.length > 0;
  }

  /** Whether no item has anything to do with another. */
  public boolean areIndependent() {
    return count == items() && words == 2 * wordsOf.length;
  }

  /** Number of units that a resample draws from: words of dyads, otherwise clusters. */
  int units() {
    return areDyads() ? words : count;
  }

  /** How often each cluster counts: a dyad as often as the product of its two words' numbers. */
  int[] perCluster(int[] perUnit) {
    return areDyads()
        ? Arrays.stream(wordsOf).mapToInt(two -> perUnit[two[0]] * perUnit[two[1]]).toArray()
        : perUnit;
  }

  /**
   * The variance of the sum of some numbers, one per cluster, each of mean 0. Of dyads, the sum of
   * the products of all two that share a word (Aronow, Samii and Assenova 2015): the squared sums
   * of the words count each squared number twice. Never less than that of independent clusters.
   */
  double varianceOfSum(double[] perCluster) {
    double independent = Arrays.stream(perCluster).map(value -> value * value).sum();
    double[] ofWords = new double[words];
    for (int cluster = 0; cluster < wordsOf.length; cluster++) {
      for (int word : wordsOf[cluster]) {
        ofWords[word] += perCluster[cluster];
      }
    }
    double shared = Arrays.stream(ofWords).map(value -> value * value).sum();
    return Math.max(independent, shared - independent);
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
