package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import org.semascope.engine.Result;
import org.semascope.probes.idioms.CompoundMeans.Key;
import org.semascope.probes.idioms.ProbedCompound.Closer;

/** Turns similarities into the figures that the package's description lists. */
final class IdiomMeasures {
  private static final List<Probe> LESS = List.of(Probe.P2, Probe.P3);
  private static final int MOST_SIMILAR = 50;

  private final List<LayerMix> mixes;
  private final long seed;
  private final CompoundMeans means = new CompoundMeans();
  private final Map<String, SortedMap<String, Double>> scores = new HashMap<>(); // by language
  private final Map<Key, Lengths> lengths = new HashMap<>();
  private final Map<Key, SortedMap<String, List<Boolean>>> headCloser = new HashMap<>();
  private final Set<String> sharing = new HashSet<>(); // language and compound

  IdiomMeasures(List<LayerMix> mixes, long seed) {
    this.mixes = List.copyOf(mixes);
    this.seed = seed;
  }

  /** Of every sentence, whose compound is told: how many words, how similar. */
  private static final class Lengths {
    final List<String> compounds = new ArrayList<>();
    final List<Double> words = new ArrayList<>();
    final List<Double> similarities = new ArrayList<>();
  }

  void add(ProbedCompound item) {
    means.add(item);
    if (item.score() != null) {
      scores
          .computeIfAbsent(item.language(), any -> new TreeMap<>())
          .put(item.compound(), item.score());
    }
    for (int mix = 0; mix < mixes.size(); mix++) {
      for (Level level : Level.values()) {
        addHead(item, level, mix);
        if (item.condition() == Condition.NAT) {
          addLength(item, level, mix);
        }
      }
    }
    item.rivals().stream()
        .filter(rival -> rival.kind() == Kind.SYNONYM)
        .filter(rival -> SharedWords.between(rival.phrase(), item.compound()))
        .forEach(rival -> sharing.add(item.language() + " " + item.compound()));
  }

  private void addHead(ProbedCompound item, Level level, int mix) {
    Closer closer = item.closer();
    List<Kind> kinds = level == Level.SENT ? closer.sent() : closer.nc();
    if (!kinds.isEmpty()) {
      headCloser
          .computeIfAbsent(
              new Key(item.language(), item.condition(), Probe.P2, level, mix),
              any -> new TreeMap<>())
          .computeIfAbsent(item.compound(), any -> new ArrayList<>())
          .add(kinds.get(mix) == Kind.HEAD);
    }
  }

  private void addLength(ProbedCompound item, Level level, int mix) {
    for (Probe probe : Probe.OF_PAPER) {
      OptionalDouble similarity = item.similarity(probe, level, mix);
      if (similarity.isPresent()) {
        Lengths own =
            lengths.computeIfAbsent(
                new Key(item.language(), Condition.NAT, probe, level, mix), any -> new Lengths());
        own.compounds.add(item.compound());
        own.words.add((double) item.words());
        own.similarities.add(similarity.getAsDouble());
      }
    }
  }

  CompoundTable table() {
    return new CompoundTable(means, scores);
  }

  List<Result> results(String probe, String model) {
    ResultRows rows = new ResultRows(probe, model, mixes, seed);
    for (int mix = 0; mix < mixes.size(); mix++) {
      for (String language : means.languages()) {
        for (Condition condition : Condition.values()) {
          for (Level level : Level.values()) {
            of(new Key(language, condition, Probe.P1, level, mix), rows);
          }
        }
      }
    }
    return rows.rows();
  }

  private void of(Key key, ResultRows rows) {
    SortedMap<String, Double> judged = scores.getOrDefault(key.language(), new TreeMap<>());
    SortedMap<String, Double> random = means.of(key.with(Probe.RANDOM));
    for (Probe probe : Probe.OF_PAPER) {
      Key own = key.with(probe);
      SortedMap<String, Double> similar = means.of(own);
      rows.correlation(own.mix(), group(own, probe.name()), similar, judged);
      rows.mean(own.mix(), group(own, probe.name()), "SIM", similar);
      // (sim(Pi) - sim(rand)) / (1 - sim(rand)), after He et al. 2025
      SortedMap<String, Double> scaled =
          both(similar, random, (sim, floor) -> (sim - floor) / (1 - floor));
      rows.correlation(own.mix(), group(own, probe + "-SCALED"), scaled, judged);
      rows.mean(own.mix(), group(own, probe + "-SCALED"), "SCALED", scaled);
      if (key.condition() == Condition.NAT) {
        ofContext(own, similar, rows);
      }
    }
    rows.mean(key.mix(), group(key, Probe.RANDOM.name()), "SIM", random);
    sharedWords(key, rows);
    headCloser(key.with(Probe.P2), rows);
    for (Probe less : LESS) {
      // affinity = sim(P1) - sim(P2 or P3), after He et al. 2025
      SortedMap<String, Double> affinity =
          both(means.of(key), means.of(key.with(less)), (synonym, other) -> synonym - other);
      rows.mean(key.mix(), group(key, "P1-" + less), "AFFINITY", affinity);
      rows.correlation(key.mix(), group(key, "P1-" + less), affinity, judged);
    }
  }

  private void ofContext(Key key, SortedMap<String, Double> similar, ResultRows rows) {
    SortedMap<String, Double> neutral = means.of(key.in(Condition.NEU));
    rows.correlation(key.mix(), group(key, "NAT-NEU", key.probe().name()), similar, neutral);
    Lengths own = lengths.get(key);
    if (own != null) {
      rows.correlation(
          key.mix(),
          group(key, "NAT-LENGTH", key.probe().name()),
          own.compounds,
          own.words,
          own.similarities);
    }
  }

  private void sharedWords(Key key, ResultRows rows) {
    List<String> most =
        means.of(key).entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_SIMILAR)
            .map(Map.Entry::getKey)
            .toList();
    if (!most.isEmpty()) {
      long shared =
          most.stream().filter(one -> sharing.contains(key.language() + " " + one)).count();
      rows.add(key.mix(), group(key, "P1"), "SHARED@" + MOST_SIMILAR, shared, most.size());
    }
  }

  private void headCloser(Key key, ResultRows rows) {
    SortedMap<String, Double> shares = new TreeMap<>();
    headCloser
        .getOrDefault(key, new TreeMap<>())
        .forEach(
            (compound, sentences) ->
                shares.put(
                    compound,
                    sentences.stream().mapToInt(head -> head ? 1 : 0).average().orElseThrow()));
    rows.mean(key.mix(), group(key, "P2"), "HEAD", shares);
  }

  /** Of compounds that have both values, where the outcome is a number. */
  private static SortedMap<String, Double> both(
      SortedMap<String, Double> first, SortedMap<String, Double> second, DoubleBinaryOperator of) {
    SortedMap<String, Double> all = new TreeMap<>();
    first.forEach(
        (compound, value) -> {
          Double other = second.get(compound);
          double outcome = other == null ? Double.NaN : of.applyAsDouble(value, other);
          if (Double.isFinite(outcome)) {
            all.put(compound, outcome);
          }
        });
    return all;
  }

  private static String group(Key key, String what) {
    return group(key, key.condition().name(), what);
  }

  private static String group(Key key, String condition, String what) {
    return Groups.of(key.language(), condition, what, key.level());
  }
}
