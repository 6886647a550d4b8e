package org.semascope.probes.rerank;

import java.util.Arrays;
import org.semascope.core.statistics.Ranks;

/**
 * Selection of test sentences among the sentences sampled for a key (Ferret 2021, section 5.1). All
 * but {@link #RANDOM} compare the key's vector in each sentence with its mean over all sentences,
 * which represents the key's predominant sense.
 */
public enum SentenceChoice {
  /** The first sentences: the sample is in random order. */
  RANDOM,
  /** The highest similarities to the mean. */
  CLOSEST_AVG,
  /** The lowest similarities to the mean. */
  FARTHEST_AVG,
  /** Evenly spaced ranks from the highest to the lowest similarity. */
  UNIFORM;

  /** Whether the selection depends on similarities to the mean. */
  boolean compares() {
    return this != RANDOM;
  }

  /**
   * The indices of the selected sentences, ascending.
   *
   * @param similarities of the key's vector in each sentence to its mean; ties are in favour of the
   *     earlier sentence
   * @param size number of sentences to select
   */
  int[] choose(double[] similarities, int size) {
    int all = similarities.length;
    if (size < 1 || size > all) {
      throw new IllegalArgumentException("cannot select %s of %s sentences".formatted(size, all));
    }
    int[] chosen = new int[size];
    int[] order = compares() ? Ranks.order(similarities) : null;
    for (int i = 0; i < size; i++) {
      chosen[i] =
          switch (this) {
            case RANDOM -> i;
            case CLOSEST_AVG -> order[i];
            case FARTHEST_AVG -> order[all - 1 - i];
            case UNIFORM -> order[spread(i, size, all)];
          };
    }
    Arrays.sort(chosen);
    return chosen;
  }

  /** Evenly spaced from first to last; the median for a single sentence. */
  private static int spread(int i, int size, int all) {
    return size == 1 ? (all - 1) / 2 : (int) Math.round((double) i * (all - 1) / (size - 1));
  }
}
