package org.semascope.probes.substitution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.WordForm;
import org.semascope.core.statistics.Ranks;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;

/**
 * An item with its ranking at every layer: a line of {@code items.jsonl}.
 *
 * @param pieces number of subword tokens of the key
 * @param layers of ranks and cosines, in this order: {@code 8}, {@code concat:9-12}
 * @param window start and end of the part of the text that was encoded, if the text exceeded the
 *     model's maximum length; empty otherwise
 */
public record SubstitutionFinding(
    String id,
    String text,
    int start,
    int end,
    String key,
    String sense,
    int pieces,
    List<String> layers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> window,
    List<Ranked> targets) {
  private static final double DIGITS = 1e4;

  public SubstitutionFinding {
    layers = List.copyOf(layers);
    window = window == null ? List.of() : List.copyOf(window);
    targets = List.copyOf(targets);
  }

  /**
   * A target with its rank at every layer; rank 1 is closest to the key.
   *
   * @param cosines rounded to four digits; ranks are computed from unrounded cosines
   */
  public record Ranked(
      String word,
      String form,
      TargetRelation relation,
      Target.Note note,
      int pieces,
      int[] ranks,
      double[] cosines) {}

  /**
   * @param pieces number of subword tokens of each target
   * @param cosines (layers, targets)
   */
  static SubstitutionFinding of(
      SubstitutionItem item,
      Embedding key,
      List<LayerMix> layers,
      List<Target> targets,
      int[] pieces,
      double[][] cosines) {
    List<String> words = targets.stream().map(Target::word).toList();
    int[][] ranks =
        Arrays.stream(cosines)
            .map(ofLayer -> Ranks.descending(ofLayer, words))
            .toArray(int[][]::new);
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      int at = i;
      Target target = targets.get(i);
      ranked.add(
          new Ranked(
              target.word(),
              target.form(),
              target.relation(),
              target.note(),
              pieces[i],
              Arrays.stream(ranks).mapToInt(ofLayer -> ofLayer[at]).toArray(),
              Arrays.stream(cosines)
                  .mapToDouble(ofLayer -> Math.round(ofLayer[at] * DIGITS) / DIGITS)
                  .toArray()));
    }
    return new SubstitutionFinding(
        item.id(),
        item.text(),
        item.start(),
        item.end(),
        item.key(),
        item.sense(),
        key.pieces(),
        layers.stream().map(LayerMix::label).toList(),
        key.window().map(span -> List.of(span.start(), span.end())).orElse(List.of()),
        ranked);
  }

  /**
   * The target ranked first.
   *
   * @param layer index in the run's layers
   */
  Ranked first(int layer) {
    return targets.get(firstIndex(layer));
  }

  int firstIndex(int layer) {
    return IntStream.range(0, targets.size())
        .filter(i -> targets.get(i).ranks()[layer] == 1)
        .findFirst()
        .orElseThrow();
  }

  /** Whether a synonym, as inserted, looks like the word it replaces: labor for labour. */
  boolean hasLookAlike() {
    String word = text.substring(start, end);
    return targets.stream()
        .filter(target -> target.relation() == TargetRelation.SYN)
        .anyMatch(target -> WordForm.lookAlike(word, target.form()));
  }

  /** Expected P@1 of the relation under a random ranking of these targets. */
  double chance(TargetRelation relation) {
    long count = targets.stream().filter(target -> target.relation() == relation).count();
    return (double) count / targets.size();
  }

  /** P@k of a relation: its proportion of the first {@code depth} targets. */
  double precision(int layer, TargetRelation relation, int depth) {
    long right =
        targets.stream()
            .filter(target -> target.relation() == relation && target.ranks()[layer] <= depth)
            .count();
    return (double) right / depth;
  }

  /** 1 / rank of the relation's first target; 0 if it has none. */
  double reciprocalRank(int layer, TargetRelation relation) {
    return targets.stream()
        .filter(target -> target.relation() == relation)
        .mapToDouble(target -> 1.0 / target.ranks()[layer])
        .max()
        .orElse(0);
  }
}
