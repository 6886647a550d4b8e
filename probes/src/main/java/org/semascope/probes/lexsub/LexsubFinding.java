package org.semascope.probes.lexsub;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.WordForm;
import org.semascope.core.statistics.Ranks;
import org.semascope.models.LayerMix;
import org.semascope.probes.lexicon.SubstituteCosines;

/**
 * An item with its rankings: a line of {@code items.jsonl}.
 *
 * @param layers of ranks and cosines, in this order
 */
record LexsubFinding(
    String id,
    String text,
    int start,
    int end,
    String lemma,
    PartOfSpeech partOfSpeech,
    List<String> layers,
    List<Ranked> candidates) {
  private static final double DIGITS = 1e4;

  LexsubFinding {
    layers = List.copyOf(layers);
    candidates = List.copyOf(candidates);
  }

  /**
   * A candidate with its ranks, from 1. Tied candidates are in alphabetical order. Candidates
   * without a vector or a single token are ranked last.
   *
   * @param weight of the annotators; 0 if none of them gave or accepted it
   * @param tagged number of occurrences that are tagged in SemCor
   * @param frequency rank by that number
   * @param cosine ranks by cosine at each layer
   * @param context ranks by context similarity at each layer; empty if it was not computed
   * @param masked rank by masked probability; 0 if the model predicts no masked words
   * @param cosines rounded to four digits; empty without a vector
   * @param logProbability at the masked position; null without a single token
   */
  record Ranked(
      String word,
      String form,
      double weight,
      int tagged,
      int frequency,
      int[] cosine,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) int[] context,
      int masked,
      double[] cosines,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double logProbability) {
    Ranked {
      context = context == null ? new int[0] : context;
    }
  }

  /**
   * @param logs log probabilities of the candidates, negative infinity for those without a single
   *     token; empty if the model predicts no masked words
   */
  static LexsubFinding of(
      LexsubItem item, List<LayerMix> layers, SubstituteCosines.Cosines scores, double[] logs) {
    List<LexsubItem.Candidate> candidates = item.candidates();
    List<String> words = candidates.stream().map(LexsubItem.Candidate::word).toList();
    double[] counts = candidates.stream().mapToDouble(LexsubItem.Candidate::frequency).toArray();
    int[] frequency = Ranks.descending(counts, words);
    int[] masked = logs.length == 0 ? new int[words.size()] : Ranks.descending(logs, words);
    int[][] cosine = ranks(scores.cosines(), scores.known(), words);
    int[][] context = ranks(scores.context(), scores.known(), words);
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      LexsubItem.Candidate candidate = candidates.get(i);
      int at = i;
      int known = Arrays.binarySearch(scores.known(), i);
      ranked.add(
          new Ranked(
              candidate.word(),
              candidate.form(),
              candidate.weight(),
              candidate.frequency(),
              frequency[i],
              Arrays.stream(cosine).mapToInt(layer -> layer[at]).toArray(),
              Arrays.stream(context).mapToInt(layer -> layer[at]).toArray(),
              masked[i],
              known < 0
                  ? new double[0]
                  : Arrays.stream(scores.cosines())
                      .mapToDouble(layer -> rounded(layer[known]))
                      .toArray(),
              logs.length == 0 || Double.isInfinite(logs[i]) ? null : rounded(logs[i])));
    }
    return new LexsubFinding(
        item.id(),
        item.text(),
        item.start(),
        item.end(),
        item.lemma(),
        item.partOfSpeech(),
        layers.stream().map(LayerMix::label).toList(),
        ranked);
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }

  /** Ranks of all candidates at each layer, those without a score last. */
  private static int[][] ranks(double[][] scores, int[] known, List<String> words) {
    return Arrays.stream(scores)
        .map(
            layer -> {
              double[] all = new double[words.size()];
              Arrays.fill(all, Double.NEGATIVE_INFINITY);
              IntStream.range(0, known.length).forEach(i -> all[known[i]] = layer[i]);
              return Ranks.descending(all, words);
            })
        .toArray(int[][]::new);
  }

  /**
   * The weights in the order of a ranking; empty if the item lacks it, or if no ranked candidate
   * has a positive weight.
   *
   * @param layer index in the run's layers; ignored by rankings without layers
   */
  double[] weights(Ranking ranking, int layer) {
    return switch (ranking) {
      case COSINE -> weights(one -> true, one -> one.cosine[layer]);
      case CONTEXT -> weights(one -> one.context.length > 0, one -> one.context[layer]);
      case MASKED -> weights(one -> one.logProbability != null, Ranked::masked);
      case MASKED_ALL -> weights(one -> one.masked > 0, Ranked::masked);
    };
  }

  /** The weights in the order of decreasing frequency. */
  double[] weightsByFrequency() {
    return weights(one -> true, Ranked::frequency);
  }

  private double[] weights(Predicate<Ranked> included, Function<Ranked, Integer> rank) {
    double[] weights =
        candidates.stream()
            .filter(included)
            .sorted(Comparator.comparing(rank))
            .mapToDouble(Ranked::weight)
            .toArray();
    boolean usable = weights.length > 1 && Arrays.stream(weights).anyMatch(weight -> weight > 0);
    return usable ? weights : new double[0];
  }

  /** Whether SemCor has any of the candidates. */
  boolean hasCounts() {
    return candidates.stream().anyMatch(one -> one.tagged > 0);
  }

  /** Whether a substitute of the annotators, as inserted, looks like the word: bright, brightly. */
  boolean hasLookAlike() {
    String word = text.substring(start, end);
    return candidates.stream()
        .anyMatch(one -> one.weight > 0 && WordForm.lookAlike(word, one.form));
  }
}
