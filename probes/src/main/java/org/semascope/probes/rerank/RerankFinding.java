package org.semascope.probes.rerank;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.WordForm;
import org.semascope.core.statistics.Hits;
import org.semascope.data.wordnet.Relation;

/**
 * A key with its targets in all rankings: a line of {@code items.jsonl}.
 *
 * @param count number of occurrences of the key's forms in the corpus
 * @param pieces number of subword tokens of the key
 * @param layers of cosines and orders
 * @param sentence the first test sentence of the first setup
 * @param sentences number of sentences in the union of all setups' and layers' selections
 * @param targets those with vectors in all these sentences, in the initial order
 * @param random mean cosine of the key and random nouns at each layer, computed like {@link
 *     Target#cosines}; empty without random nouns
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
   * @param relations all relations of WordNet between the key and the target
   * @param initial cosine with the key in static vectors
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
   * The rankings of a setup.
   *
   * @param orders (layers, n) indices of the targets in the initial order, the best first
   */
  public record Reranked(Setup setup, int[][] orders) {}

  /** Indices of the targets in the initial order: 0, 1, 2, ... */
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

  /** Expected P@1 of a random ranking of the first n targets. */
  double chance(int n, Counted counted) {
    int[] first = IntStream.range(0, Math.min(n, targets.size())).toArray();
    return hits(first, counted).precisionAt(first.length);
  }

  /** The ranks at which an order has a correct target. */
  Hits hits(int[] order, Counted counted) {
    boolean[] correct = new boolean[order.length];
    for (int rank = 0; rank < correct.length; rank++) {
      correct[rank] = counted.holds(targets.get(order[rank]));
    }
    return Hits.of(correct);
  }
}
