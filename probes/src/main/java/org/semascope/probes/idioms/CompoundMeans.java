package org.semascope.probes.idioms;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The similarity of every compound: over the sentences of a condition the mean, as in the paper.
 */
final class CompoundMeans {
  private final Map<Key, SortedMap<String, Mean>> sums = new HashMap<>();
  private final Set<String> languages = new TreeSet<>();

  /**
   * What similarities are of.
   *
   * @param mix the place of the choice of layers
   */
  record Key(String language, Condition condition, Probe probe, Level level, int mix) {
    Key with(Probe other) {
      return new Key(language, condition, other, level, mix);
    }

    Key in(Condition other) {
      return new Key(language, other, probe, level, mix);
    }
  }

  private record Mean(double sum, int count) {
    Mean plus(Mean other) {
      return new Mean(sum + other.sum, count + other.count);
    }
  }

  void add(ProbedCompound item) {
    languages.add(item.language());
    for (Probe probe : Probe.values()) {
      for (Level level : Level.values()) {
        for (int mix = 0; mix < item.layers().size(); mix++) {
          OptionalDouble similarity = item.similarity(probe, level, mix);
          if (similarity.isPresent()) {
            sums.computeIfAbsent(
                    new Key(item.language(), item.condition(), probe, level, mix),
                    any -> new TreeMap<>())
                .merge(item.compound(), new Mean(similarity.getAsDouble(), 1), Mean::plus);
          }
        }
      }
    }
  }

  Set<String> languages() {
    return Collections.unmodifiableSet(languages);
  }

  /** By compound; none where the probe had nothing to compare. */
  SortedMap<String, Double> of(Key key) {
    SortedMap<String, Double> means = new TreeMap<>();
    sums.getOrDefault(key, Collections.emptySortedMap())
        .forEach((compound, mean) -> means.put(compound, mean.sum() / mean.count()));
    return means;
  }
}
