package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Assigns items to clusters: sentences of a key, occurrences of a lemma. Items of a cluster are
 * dependent, so a resample contains all of them or none. Clusters that are pairs of words (dyads)
 * are independent only if they share no word: {@link Bootstrap} then resamples words.
 */
public final class Clusters {
  private final int[] clusterOf;
  private final int count;
  private final int[][] wordsOf; // (clusters, 2) for dyads; empty otherwise
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

  /** One key per item. Clusters are numbered by sorted key, independent of the order of items. */
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

  /** The number of clusters. */
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

  /** Whether every item is its own cluster and no two dyads share a word. */
  public boolean areIndependent() {
    return count == items() && words == 2 * wordsOf.length;
  }

  /** Number of units that a resample draws from: words for dyads, otherwise clusters. */
  int units() {
    return areDyads() ? words : count;
  }

  /** The count of each cluster: for a dyad, the product of the counts of its two words. */
  int[] perCluster(int[] perUnit) {
    return areDyads()
        ? Arrays.stream(wordsOf).mapToInt(two -> perUnit[two[0]] * perUnit[two[1]]).toArray()
        : perUnit;
  }

  /**
   * The variance of the sum of one number of mean 0 per cluster. For dyads, the sum of the products
   * of all pairs of dyads that share a word (Aronow, Samii and Assenova 2015): the squared sums per
   * word count each squared number twice. Never less than that of independent clusters.
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

  /** Item weights that give every cluster the weight 1. */
  double[] equalWeights() {
    int[] sizes = new int[count];
    for (int cluster : clusterOf) {
      sizes[cluster]++;
    }
    return Arrays.stream(clusterOf).mapToDouble(cluster -> 1.0 / sizes[cluster]).toArray();
  }

  /** Copies the number of each cluster to its items. */
  int[] perItem(int[] perCluster) {
    int[] numbers = new int[clusterOf.length];
    for (int item = 0; item < numbers.length; item++) {
      numbers[item] = perCluster[clusterOf[item]];
    }
    return numbers;
  }
}
