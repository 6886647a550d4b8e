package org.semascope.probes.rerank;

import java.util.Arrays;
import org.semascope.core.statistics.Ranks;

/**
 * Which of the sentences drawn for a key become its test sentences (Ferret 2021, section 5.1). All
 * but the first compare the key's vector in each sentence with its mean over all of them, which
 * stands for the key's predominant sense.
 */
public enum SentenceChoice {
  /** The first ones: sentences come in random order. */
  RANDOM,
  /** Those in which the key is most like its mean. */
  CLOSEST_AVG,
  /** Those in which the key is least like its mean. */
  FARTHEST_AVG,
  /** Evenly spread from the sentence that is most like the mean to the one that is least. */
  UNIFORM;

  /** Whether similarities to the mean matter. */
  boolean compares() {
    return this != RANDOM;
  }

  /**
   * The numbers of the chosen sentences.
   *
   * @param similarities of the key in each sentence to its mean; among equals the earlier sentence
   *     counts as the more similar
   * @param size how many are chosen, no more than there are
   */
  int[] choose(double[] similarities, int size) {
    int all = similarities.length;
    if (size < 1 || size > all) {
      throw new IllegalArgumentException("%s of %s sentences".formatted(size, all));
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

  /** From the first to the last place in even steps; a single one stands in the middle. */
  private static int spread(int i, int size, int all) {
    return size == 1 ? (all - 1) / 2 : (int) Math.round((double) i * (all - 1) / (size - 1));
  }
}
