package org.semascope.probes.rerank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.semascope.core.statistics.Hits;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.page.SubwordTokens;
import org.semascope.probes.rerank.RerankFinding.Reranked;
import org.semascope.probes.rerank.RerankFinding.Target;

/** Evaluates rankings of targets against WordNet; {@link RerankProbe} defines the measures. */
final class RerankMeasures {
  static final String GAIN = "GAIN";
  static final String GAIN_CHANCE = "GAIN-CHANCE";
  static final String CHANCE = "CHANCE";
  static final String SIM = "SIM";
  static final String UNION = "UNION";

  /** Group of SIM: targets without any relation. */
  static final String NO_RELATION = "none";

  /** Group of SIM: nouns that are not targets. */
  static final String RANDOM_NOUN = "random noun";

  private final Setup reference;
  private final Rows rows;
  private final boolean byTokens;

  private RerankMeasures(RerankOptions options, Rows rows, boolean byTokens) {
    this.reference = options.reference();
    this.rows = rows;
    this.byTokens = byTokens;
  }

  static String precision(int depth) {
    return "P@" + depth;
  }

  /** p of the difference between a precision and that of the initial order. */
  static String pValue(int depth) {
    return precision(depth) + "-P-VALUE";
  }

  /** p of the difference between a precision and that of the reference setup. */
  static String referencePValue(int depth) {
    return precision(depth) + "-REFERENCE-P-VALUE";
  }

  static void measure(RerankOptions options, Findings<RerankFinding> found, Rows rows) {
    Set<String> frequent = frequent(found);
    RerankMeasures measures =
        new RerankMeasures(options, rows, SubwordTokens.divides(found, RerankFinding::pieces));
    found.forEach(
        item -> measures.add(item, frequent.contains(item.key()) ? Counted.HIGH : Counted.LOW));
  }

  /** The more frequent half of the keys, rounded up. */
  private static Set<String> frequent(Findings<RerankFinding> found) {
    Map<String, Long> counts = new HashMap<>();
    found.forEach(item -> counts.put(item.key(), item.count()));
    List<String> keys = new ArrayList<>(counts.keySet());
    keys.sort(
        Comparator.comparing((String key) -> -counts.get(key))
            .thenComparing(Comparator.naturalOrder()));
    return new HashSet<>(keys.subList(0, (keys.size() + 1) / 2));
  }

  private void add(RerankFinding item, Counted half) {
    rows.item(item.key(), item.key());
    List<Counted> all = new ArrayList<>(Counted.OF_ALL_KEYS);
    all.add(half);
    all.add(item.hasLookAlike(reference.n()) ? Counted.LOOK_ALIKE : Counted.DISTINCT);
    if (byTokens) {
      all.add(item.pieces() == 1 ? Counted.ONE_TOKEN : Counted.SEVERAL_TOKENS);
    }
    all.forEach(counted -> addHits(item, counted));
    item.rankings().stream()
        .filter(ranking -> ranking.setup().equals(reference))
        .forEach(
            ranking ->
                SubwordTokens.measure(
                    rows,
                    item.targets().stream().limit(reference.n()).mapToInt(Target::pieces).toArray(),
                    Arrays.stream(ranking.orders()).mapToInt(order -> order[0]).toArray()));
    for (int layer = 0; layer < item.layers().size(); layer++) {
      for (Counted counted : Counted.OF_ALL_KEYS) {
        if (counted.isRelation()) {
          cosine(item, layer, counted.label(), counted::holds);
        }
      }
      cosine(item, layer, NO_RELATION, target -> target.relations().isEmpty());
      if (item.random().length > 0) {
        rows.at(SIM, RANDOM_NOUN, layer).mean(item.random()[layer]);
      }
    }
    rows.at(UNION, "all").mean(item.sentences());
  }

  private void addHits(RerankFinding item, Counted counted) {
    Hits initial = item.hits(item.initialOrder(), counted);
    for (int depth : counted.depths()) {
      rows.at(precision(depth), counted.initial().name()).mean(initial.precisionAt(depth));
    }
    for (Reranked ranking : item.rankings()) {
      if (!counted.isOfReference() || ranking.setup().equals(reference)) {
        for (int i = 0; i < ranking.orders().length; i++) {
          int layer = i;
          Hits hits = item.hits(ranking.orders()[layer], counted);
          counted
              .depths()
              .forEach(depth -> precision(counted, ranking.setup(), layer, depth, hits));
          rows.at(GAIN, counted.in(ranking.setup()).name(), layer)
              .mean(hits.precisionAt(1) - initial.precisionAt(1));
        }
      }
    }
    if (!counted.isHalf()) {
      double chance = item.chance(reference.n(), counted);
      rows.at(CHANCE, counted.label()).mean(chance);
      if (!counted.isRelation()) {
        rows.at(GAIN_CHANCE, counted.in(reference).name()).mean(chance - initial.precisionAt(1));
      }
    }
  }

  /**
   * Adds a precision, with paired tests over keys against the initial order and, for any relation,
   * against the reference setup.
   */
  private void precision(Counted counted, Setup setup, int layer, int depth, Hits hits) {
    String group = counted.in(setup).name();
    Rows.Cell own = rows.at(precision(depth), group, layer);
    own.mean(hits.precisionAt(depth));
    rows.at(pValue(depth), group, layer)
        .pValue(own, rows.at(precision(depth), counted.initial().name()));
    if (counted == Counted.ANY && !setup.equals(reference)) {
      rows.at(referencePValue(depth), group, layer)
          .pValue(own, rows.at(precision(depth), counted.in(reference).name(), layer));
    }
  }

  /** Adds the mean cosine of the key and some of its targets. */
  private void cosine(RerankFinding item, int layer, String group, Predicate<Target> belongs) {
    item.targets().stream()
        .filter(belongs)
        .mapToDouble(target -> target.cosines()[layer])
        .average()
        .ifPresent(mean -> rows.at(SIM, group, layer).mean(mean));
  }
}
