package org.semascope.probes.rerank;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.WordForm;
import org.semascope.core.statistics.Hits;
import org.semascope.data.wordnet.Relation;

/**
 * A key with its targets in every order: a line of {@code items.jsonl}.
 *
 * @param count how often the key's forms occur in the corpus
 * @param pieces of the model's vocabulary that the key has
 * @param layers that cosines and orders are given at
 * @param sentence the first test sentence of the first setup
 * @param sentences how many sentences the choices of all setups and layers have picked together
 * @param targets those with vectors in all these sentences, in the initial order
 * @param random the mean cosine of the key and random nouns at each layer, as {@link
 *     Target#cosines} has it of targets; empty where there are none
 */
public record RerankFinding(
    String key,
    long count,
    int pieces,
    List<String> layers,
    RerankItem.TestSentence sentence,
    int sentences,
    List<Target> targets,
    double[] random,
    List<Reranked> rankings) {
  public RerankFinding {
    layers = List.copyOf(layers);
    targets = List.copyOf(targets);
    rankings = List.copyOf(rankings);
  }

  /**
   * A target.
   *
   * @param relations all that WordNet has between the key and it
   * @param initial its cosine with the key in static vectors
   * @param cosines with the key at each layer, of both words' mean vectors over the test sentences
   *     of the first setup
   */
  public record Target(
      String word, List<Relation> relations, double initial, int pieces, double[] cosines) {
    public Target {
      relations = List.copyOf(relations);
    }
  }

  /**
   * What a setup makes of the targets.
   *
   * @param orders (layers, n) the places of the targets in the initial order, the best first
   */
  public record Reranked(Setup setup, int[][] orders) {}

  /** The initial order, which is that of the targets. */
  int[] initialOrder() {
    return IntStream.range(0, targets.size()).toArray();
  }

  /** Whether a related word among the first n targets looks like the key: labor, labour. */
  boolean hasLookAlike(int n) {
    return targets.stream()
        .limit(n)
        .filter(target -> !target.relations().isEmpty())
        .anyMatch(target -> WordForm.lookAlike(key, target.word()));
  }

  /** The expected P@1 of a random order of the first n targets. */
  double chance(int n, Counted counted) {
    int[] first = IntStream.range(0, Math.min(n, targets.size())).toArray();
    return hits(first, counted).precisionAt(first.length);
  }

  /** Which ranks of an order have a right target. */
  Hits hits(int[] order, Counted counted) {
    boolean[] right = new boolean[order.length];
    for (int rank = 0; rank < right.length; rank++) {
      right[rank] = counted.holds(targets.get(order[rank]));
    }
    return Hits.of(right);
  }
}
