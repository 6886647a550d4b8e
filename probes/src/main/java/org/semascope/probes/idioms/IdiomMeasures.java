package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.idioms.IdiomFinding.Stretch;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;

/**
 * Turns similarities into the measures that {@link IdiomProbe} lists. What is compared are
 * compounds: the similarity of a compound in a condition is the mean over its sentences, as in the
 * paper.
 */
final class IdiomMeasures {
  private static final List<Contrast> LESS = List.of(Contrast.P2, Contrast.P3);
  private static final int MOST_SIMILAR = 50;

  private final Map<Key, SortedMap<String, Mean>> similarities = new HashMap<>();
  private final Map<Key, SortedMap<String, Mean>> heads = new HashMap<>();
  private final SortedMap<String, SortedMap<String, OfPeople>> compounds = new TreeMap<>();

  /**
   * What similarities are of.
   *
   * @param layer the place of the choice of layers
   */
  record Key(String language, Condition condition, Contrast contrast, Stretch stretch, int layer) {
    Key with(Contrast other) {
      return new Key(language, condition, other, stretch, layer);
    }

    Key in(Condition other) {
      return new Key(language, other, contrast, stretch, layer);
    }
  }

  private record Mean(double sum, int count) {
    Mean plus(Mean other) {
      return new Mean(sum + other.sum, count + other.count);
    }
  }

  /**
   * What is known of a compound without a model.
   *
   * @param score NaN if nobody was asked
   * @param sharesWord whether its synonym has a word of the compound
   */
  private record OfPeople(double score, boolean sharesWord) {
    OfPeople or(OfPeople other) {
      return new OfPeople(
          Double.isNaN(score) ? other.score : score, sharesWord || other.sharesWord);
    }
  }

  IdiomMeasures(Findings<IdiomFinding> found) {
    found.forEach(item -> add(item, found.layers().size()));
  }

  private void add(IdiomFinding item, int layers) {
    boolean shares =
        item.counterparts().stream()
            .filter(one -> one.role() == Role.SYNONYM)
            .map(one -> RandomPhrases.words(one.phrase()))
            .anyMatch(
                words -> !Collections.disjoint(words, RandomPhrases.words(item.compound())));
    compounds
        .computeIfAbsent(item.language(), any -> new TreeMap<>())
        .merge(
            item.compound(),
            new OfPeople(item.score() == null ? Double.NaN : item.score(), shares),
            OfPeople::or);
    for (int layer = 0; layer < layers; layer++) {
      for (Stretch stretch : Stretch.values()) {
        for (Contrast contrast : Contrast.values()) {
          Key key = new Key(item.language(), item.condition(), contrast, stretch, layer);
          item.similarity(contrast, stretch, layer)
              .ifPresent(similarity -> add(similarities, key, item.compound(), similarity));
        }
        Key key = new Key(item.language(), item.condition(), Contrast.P2, stretch, layer);
        item.closer(stretch, layer)
            .ifPresent(role -> add(heads, key, item.compound(), role == Role.HEAD ? 1 : 0));
      }
    }
  }

  private static void add(
      Map<Key, SortedMap<String, Mean>> all, Key key, String compound, double value) {
    all.computeIfAbsent(key, any -> new TreeMap<>())
        .merge(compound, new Mean(value, 1), Mean::plus);
  }

  /** NaN where there is none. */
  private static double mean(
      Map<Key, SortedMap<String, Mean>> all, Key key, String compound) {
    Mean mean = all.getOrDefault(key, Collections.emptySortedMap()).get(compound);
    return mean == null ? Double.NaN : mean.sum / mean.count;
  }

  /** By compound; none where there was nothing to compare. */
  SortedMap<String, Double> similarities(Key key) {
    SortedMap<String, Double> means = new TreeMap<>();
    similarities
        .getOrDefault(key, Collections.emptySortedMap())
        .forEach((compound, mean) -> means.put(compound, mean.sum / mean.count));
    return means;
  }

  /** The name of what a result was measured on: {@code en NEU P1 NC}. */
  static String group(String language, String where, String what, Stretch stretch) {
    return String.join(" ", language, where, what, stretch.toString());
  }

  static void measure(Findings<IdiomFinding> found, Rows rows) {
    int layers = found.layers().size();
    found.forEach(
        item -> {
          if (item.condition() == Condition.NAT) {
            lengths(item, layers, rows);
          }
        });
    new IdiomMeasures(found).measure(layers, rows);
  }

  /** Sentences of one compound are not independent, and so are of one cluster. */
  private static void lengths(IdiomFinding item, int layers, Rows rows) {
    rows.item(item.id(), item.language() + " " + item.compound());
    for (int layer = 0; layer < layers; layer++) {
      for (Stretch stretch : Stretch.values()) {
        for (Contrast contrast : Contrast.OF_PAPER) {
          double similarity = item.similarity(contrast, stretch, layer).orElse(Double.NaN);
          Rows.Cell cell =
              rows.at(
                  "SPEARMAN",
                  group(item.language(), "NAT-LENGTH", contrast.name(), stretch),
                  layer);
          if (!Double.isNaN(similarity)) {
            cell.spearman(item.words(), similarity);
          }
        }
      }
    }
  }

  private void measure(int layers, Rows rows) {
    compounds.forEach(
        (language, all) -> {
          all.forEach(
              (compound, known) -> {
                String id = language + " " + compound;
                rows.item(id, id);
                keys(language, layers)
                    .forEach(key -> new OfCompound(key, compound, known.score, rows).measure());
              });
          keys(language, layers).forEach(key -> sharedWords(key, all, rows));
        });
  }

  private static List<Key> keys(String language, int layers) {
    List<Key> keys = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      for (Condition condition : Condition.values()) {
        for (Stretch stretch : Stretch.values()) {
          keys.add(new Key(language, condition, Contrast.P1, stretch, layer));
        }
      }
    }
    return keys;
  }

  private void sharedWords(Key key, Map<String, OfPeople> known, Rows rows) {
    List<String> most =
        similarities(key).entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_SIMILAR)
            .map(Map.Entry::getKey)
            .toList();
    if (!most.isEmpty()) {
      long shared = most.stream().filter(one -> known.get(one).sharesWord).count();
      rows.at(
              "SHARED@" + MOST_SIMILAR,
              group(key.language, key.condition.name(), "P1", key.stretch),
              key.layer)
          .value(shared, most.size());
    }
  }

  /** One compound in one condition. A value that is NaN is left out. */
  private final class OfCompound {
    private final Key key;
    private final String compound;
    private final double score;
    private final Rows rows;

    OfCompound(Key key, String compound, double score, Rows rows) {
      this.key = key;
      this.compound = compound;
      this.score = score;
      this.rows = rows;
    }

    void measure() {
      double random = similarity(key.with(Contrast.RANDOM));
      for (Contrast contrast : Contrast.OF_PAPER) {
        double similarity = similarity(key.with(contrast));
        correlation(key.condition.name(), contrast.name(), similarity, score);
        mean("SIM", contrast.name(), similarity);
        // (sim(Pi) - sim(rand)) / (1 - sim(rand)), after He et al. 2025
        double scaled = (similarity - random) / (1 - random);
        correlation(key.condition.name(), contrast + "-SCALED", scaled, score);
        mean("SCALED", contrast + "-SCALED", scaled);
        if (key.condition == Condition.NAT) {
          double neutral = similarity(key.with(contrast).in(Condition.NEU));
          correlation("NAT-NEU", contrast.name(), similarity, neutral);
        }
      }
      mean("SIM", Contrast.RANDOM.name(), random);
      mean("HEAD", "P2", IdiomMeasures.mean(heads, key.with(Contrast.P2), compound));
      for (Contrast less : LESS) {
        // affinity = sim(P1) - sim(P2 or P3), after He et al. 2025
        double affinity = similarity(key) - similarity(key.with(less));
        mean("AFFINITY", "P1-" + less, affinity);
        correlation(key.condition.name(), "P1-" + less, affinity, score);
      }
    }

    private double similarity(Key of) {
      return IdiomMeasures.mean(similarities, of, compound);
    }

    private void mean(String metric, String what, double value) {
      Rows.Cell cell = cell(metric, key.condition.name(), what);
      if (Double.isFinite(value)) {
        cell.mean(value);
      }
    }

    private void correlation(String where, String what, double x, double y) {
      Rows.Cell cell = cell("SPEARMAN", where, what);
      if (Double.isFinite(x) && Double.isFinite(y)) {
        cell.spearman(x, y);
      }
    }

    private Rows.Cell cell(String metric, String where, String what) {
      return rows.at(metric, group(key.language, where, what, key.stretch), key.layer);
    }
  }
}
