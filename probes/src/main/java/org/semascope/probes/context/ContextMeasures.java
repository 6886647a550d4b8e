package org.semascope.probes.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.semascope.core.statistics.BinaryScores;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.context.ContextProbe.Finding;
import org.semascope.probes.context.ContextProbe.Pair;
import org.semascope.probes.context.ContextProbe.Word;

/**
 * The measures of graded sets (rank correlation with the judgment) and of binary sets (accuracy,
 * AUC and average precision of the cosine).
 */
final class ContextMeasures {
  static final String SPEARMAN = "SPEARMAN";

  /** Uncentred correlation of the change of the cosine with the change of the judgment. */
  static final String UNCENTRED = "UNCENTRED-PEARSON";

  /** Harmonic mean of Pearson's and Spearman's correlation of sets with contrasts. */
  static final String HARMONIC = "HARMONIC-MEAN";

  /**
   * Proportion of pairs classified correctly by a threshold of the cosine, chosen on the training
   * part or, for each half of the lemmas, on the other half.
   */
  static final String ACCURACY = "ACCURACY";

  static final String AUC = "AUC";
  static final String AP = "AP";

  /** The mean of the thresholds. */
  static final String THRESHOLD = "THRESHOLD";

  /** Accuracy of the most frequent label. */
  static final String CHANCE = "CHANCE";

  private static final long SEED_OF_HALVES = 1;

  private final int layers;
  private final Map<String, List<Scored>> sets = new LinkedHashMap<>();
  private final Map<String, List<Scored>> training = new HashMap<>(); // by data set

  /** A pair with its cosines. */
  private record Scored(Word word, Pair pair, float[] cosines) {
    boolean isPositive() {
      return pair.judgment() == 1;
    }
  }

  ContextMeasures(Findings<Finding> found) {
    this.layers = found.layers().size();
    found.forEach(
        one -> {
          Word word = one.word();
          Map<String, List<Scored>> all = word.training() ? training : sets;
          String name = word.training() ? word.data() : word.set();
          List<Scored> own = all.computeIfAbsent(name, any -> new ArrayList<>());
          for (int i = 0; i < one.cosines().length; i++) {
            if (one.cosines()[i].length > 0) {
              own.add(new Scored(word, word.pairs().get(i), one.cosines()[i]));
            }
          }
        });
  }

  /** The main metric of a set. */
  static String metric(boolean binary) {
    return binary ? ACCURACY : SPEARMAN;
  }

  /** The results of a group of a set; the set itself if it is empty. */
  static String group(String set, String group) {
    return group.isEmpty() ? set : set + ", " + group;
  }

  void addTo(Rows rows) {
    sets.forEach(
        (set, pairs) -> {
          if (pairs.get(0).word.binary()) {
            addBinary(set, pairs, rows);
          } else {
            addGraded(set, pairs, rows);
          }
        });
  }

  private void addGraded(String set, List<Scored> pairs, Rows rows) {
    for (Scored one : pairs) {
      rows.item(one.pair.id(), one.word.lemma());
      for (String group : groups(set, one)) {
        for (int layer = 0; layer < layers; layer++) {
          rows.at(SPEARMAN, group, layer).spearman(one.cosines[layer], one.pair.judgment());
          if (!one.pair.contrast().isEmpty()) {
            rows.at(HARMONIC, group, layer).harmonic(one.cosines[layer], one.pair.judgment());
          }
        }
      }
    }
    contrasts(pairs)
        .forEach(
            (contrast, both) -> {
              Scored first = both.get(0);
              Scored second = both.get(1);
              rows.item(set + ": " + contrast, first.word.lemma());
              for (int layer = 0; layer < layers; layer++) {
                for (String group : groups(set, first)) {
                  rows.at(UNCENTRED, group, layer)
                      .uncentred(
                          second.cosines[layer] - first.cosines[layer],
                          second.pair.judgment() - first.pair.judgment());
                }
              }
            });
  }

  /** The two pairs of each contrast; one without vectors has no contrast. */
  private static Map<String, List<Scored>> contrasts(List<Scored> pairs) {
    Map<String, List<Scored>> contrasts = new LinkedHashMap<>();
    pairs.stream()
        .filter(one -> !one.pair.contrast().isEmpty())
        .forEach(
            one ->
                contrasts.computeIfAbsent(one.pair.contrast(), any -> new ArrayList<>()).add(one));
    contrasts.values().removeIf(both -> both.size() != 2);
    return contrasts;
  }

  private void addBinary(String set, List<Scored> pairs, Rows rows) {
    Map<String, Boolean> mostFrequent = new HashMap<>();
    byGroup(set, pairs)
        .forEach(
            (group, own) ->
                mostFrequent.put(
                    group, 2 * own.stream().filter(Scored::isPositive).count() >= own.size()));
    Map<String, Integer> halves =
        ControlledScores.halves(
            pairs.stream().map(one -> one.word.lemma()).toList(), SEED_OF_HALVES);
    double[][] thresholds = thresholds(pairs, halves);
    for (Scored one : pairs) {
      rows.item(one.pair.id(), one.word.lemma());
      double[] own = thresholds[halves.get(one.word.lemma())];
      for (String group : groups(set, one)) {
        rows.at(CHANCE, group).mean(one.isPositive() == mostFrequent.get(group) ? 1 : 0);
        for (int layer = 0; layer < layers; layer++) {
          float cosine = one.cosines[layer];
          rows.at(AUC, group, layer).auc(cosine, one.isPositive());
          if (!Double.isNaN(own[layer])) {
            boolean correct = cosine >= own[layer] == one.isPositive();
            rows.at(ACCURACY, group, layer).mean(correct ? 1 : 0);
          }
        }
      }
    }
    addWithoutInterval(set, pairs, thresholds, rows);
  }

  private void addWithoutInterval(
      String set, List<Scored> pairs, double[][] thresholds, Rows rows) {
    for (int layer = 0; layer < layers; layer++) {
      double mean = (thresholds[0][layer] + thresholds[1][layer]) / 2;
      if (!Double.isNaN(mean)) {
        rows.at(THRESHOLD, set, layer).value(mean, pairs.size());
      }
      int at = layer;
      byGroup(set, pairs)
          .forEach(
              (group, own) -> {
                double precision = BinaryScores.averagePrecision(cosines(own, at), labels(own));
                if (!Double.isNaN(precision)) {
                  rows.at(AP, group, at).value(precision, own.size());
                }
              });
    }
  }

  /** The thresholds of both halves, (halves, layers); NaN without pairs to choose them on. */
  private double[][] thresholds(List<Scored> pairs, Map<String, Integer> halves) {
    List<Scored> train = training.get(pairs.get(0).word.data());
    double[][] thresholds = new double[2][layers];
    for (int half = 0; half < 2; half++) {
      int own = half;
      Predicate<Scored> isOther = one -> halves.get(one.word.lemma()) != own;
      List<Scored> chosenOn = train == null ? pairs.stream().filter(isOther).toList() : train;
      for (int layer = 0; layer < layers; layer++) {
        thresholds[half][layer] =
            BinaryScores.threshold(cosines(chosenOn, layer), labels(chosenOn));
      }
    }
    return thresholds;
  }

  private static double[] cosines(List<Scored> pairs, int layer) {
    return pairs.stream().mapToDouble(one -> one.cosines[layer]).toArray();
  }

  private static boolean[] labels(List<Scored> pairs) {
    boolean[] labels = new boolean[pairs.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = pairs.get(i).isPositive();
    }
    return labels;
  }

  private static Map<String, List<Scored>> byGroup(String set, List<Scored> pairs) {
    Map<String, List<Scored>> byGroup = new LinkedHashMap<>();
    for (Scored one : pairs) {
      for (String group : groups(set, one)) {
        byGroup.computeIfAbsent(group, any -> new ArrayList<>()).add(one);
      }
    }
    return byGroup;
  }

  /** The set, and the groups of the set that a pair belongs to. */
  private static Set<String> groups(String set, Scored one) {
    Set<String> groups = new LinkedHashSet<>(List.of(group(set, "")));
    one.pair.groups().forEach(group -> groups.add(group(set, group)));
    return groups;
  }
}
