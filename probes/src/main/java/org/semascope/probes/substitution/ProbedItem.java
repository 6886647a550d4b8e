package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semascope.probes.substitution.SubstitutionScores.ItemScores;

/**
 * An item with its ranking at every layer: a line of {@code items.jsonl}.
 *
 * @param layers that ranks and cosines are of, in this order
 * @param pieces how many pieces of the model's vocabulary the key has
 */
public record ProbedItem(
    String id,
    String text,
    int start,
    int end,
    String key,
    String sense,
    int pieces,
    List<Integer> layers,
    List<Ranked> targets) {
  private static final double DIGITS = 1e4;

  public ProbedItem {
    layers = List.copyOf(layers);
    targets = List.copyOf(targets);
  }

  /**
   * A target and its rank, 1 for the one closest to the key, at every layer.
   *
   * @param cosines rounded to four digits; ranks are of the exact ones
   */
  public record Ranked(
      String word,
      String form,
      TargetRelation relation,
      Target.Note note,
      int pieces,
      int[] ranks,
      double[] cosines) {}

  static ProbedItem of(SubstitutionItem item, ItemScores scores, List<Integer> layers) {
    int[][] ranks = new int[layers.size()][];
    for (int layer = 0; layer < ranks.length; layer++) {
      ranks[layer] = ranks(item.targets(), scores, layer);
    }
    List<Ranked> targets = new ArrayList<>();
    for (int i = 0; i < item.targets().size(); i++) {
      if (!scores.isKnown(i)) {
        continue;
      }
      Target target = item.targets().get(i);
      int[] own = new int[ranks.length];
      double[] cosines = new double[ranks.length];
      for (int layer = 0; layer < ranks.length; layer++) {
        own[layer] = ranks[layer][i];
        cosines[layer] = Math.round(scores.cosines()[layer][i] * DIGITS) / DIGITS;
      }
      targets.add(
          new Ranked(
              target.word(),
              target.form(),
              target.relation(),
              target.note(),
              scores.pieces()[i + 1],
              own,
              cosines));
    }
    return new ProbedItem(
        item.id(),
        item.text(),
        item.start(),
        item.end(),
        item.key(),
        item.sense(),
        scores.pieces()[0],
        layers,
        targets);
  }

  /** The target ranked first at the layer of this place. */
  public Ranked first(int place) {
    return targets.stream().filter(target -> target.ranks()[place] == 1).findFirst().orElseThrow();
  }

  /**
   * Ranks from 1 of the known targets; of equal cosines the word that comes first in the alphabet,
   * as in a list.
   */
  private static int[] ranks(List<Target> targets, ItemScores scores, int layer) {
    float[] cosines = scores.cosines()[layer];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < cosines.length; i++) {
      if (scores.isKnown(i)) {
        order.add(i);
      }
    }
    order.sort(
        Comparator.comparing((Integer i) -> -cosines[i]).thenComparing(i -> targets.get(i).word()));
    int[] ranks = new int[cosines.length];
    for (int rank = 0; rank < order.size(); rank++) {
      ranks[order.get(rank)] = rank + 1;
    }
    return ranks;
  }
}
