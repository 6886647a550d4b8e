package org.semascope.probes.rerank;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.statistics.Hits;
import org.semascope.core.statistics.Wilcoxon;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Rows;
import org.semascope.probes.SubwordTokens;
import org.semascope.probes.rerank.RerankFinding.Reranked;
import org.semascope.probes.rerank.RerankFinding.Target;

/**
 * Compares the orders of targets with WordNet. The name of a group says which hits are counted and
 * in which order: {@code SYN random average n=10 s=10}, {@code any initial}. Hits are those of a
 * relation; of {@link #ANY} relation; of any relation for the {@link #HIGH} or {@link #LOW} half of
 * the keys by frequency; and, in the initial order and the reference setup, of any relation for the
 * keys with ({@link #LOOK_ALIKE}) and without ({@link #DISTINCT}) a related word that looks like
 * the key.
 */
final class RerankMeasures {
  static final String ANY = "any";
  static final String DISTINCT = ANY + Headline.DISTINCT;
  static final String LOOK_ALIKE = ANY + Headline.LOOK_ALIKE;
  static final String HIGH = "high";
  static final String LOW = "low";

  /** The order of the static vectors. */
  static final String INITIAL = "initial";

  /** Targets without any relation, and nouns that are no targets. */
  static final String NO_RELATION = "none";

  static final String RANDOM_NOUN = "random noun";

  static final int[] DEPTHS = {1, 2, 5};
  static final String GAIN = "GAIN";
  static final String GAIN_CHANCE = "GAIN-CHANCE";
  static final String CHANCE = "CHANCE";
  static final String SIM = "SIM";
  static final String UNION = "UNION";

  private static final int NO_LAYER = -1;

  private final RerankOptions options;
  private final Rows rows;
  private final Map<Place, ByteArrayOutputStream> hits = new LinkedHashMap<>(); // a byte per key
  private final Map<String, Integer> firstAtFirst = new HashMap<>(); // of this key, initial order

  /** Whose right answers are counted, in which order, and where. */
  private record Place(int depth, String who, String order, int layer) {
    String metric() {
      return precision(depth);
    }

    String group() {
      return RerankMeasures.group(who, order);
    }

    Place in(String otherOrder, int otherLayer) {
      return new Place(depth, who, otherOrder, otherLayer);
    }
  }

  private RerankMeasures(RerankOptions options, Rows rows) {
    this.options = options;
    this.rows = rows;
  }

  static String precision(int depth) {
    return "P@" + depth;
  }

  /** The p value of the difference between a precision and that of the initial order. */
  static String pValue(int depth) {
    return precision(depth) + "-P-VALUE";
  }

  /** The p value of the difference between a precision and that of the reference setup. */
  static String referencePValue(int depth) {
    return precision(depth) + "-REFERENCE-P-VALUE";
  }

  static String group(String who, String order) {
    return who + " " + order;
  }

  static void measure(RerankOptions options, Findings<RerankFinding> found, Rows rows) {
    Set<String> frequent = frequent(found);
    RerankMeasures measures = new RerankMeasures(options, rows);
    found.forEach(item -> measures.add(item, frequent.contains(item.key()) ? HIGH : LOW));
    measures.test();
  }

  /** The more frequent half of the keys; of an odd number the larger half. */
  private static Set<String> frequent(Findings<RerankFinding> found) {
    Map<String, Long> counts = new HashMap<>();
    found.forEach(item -> counts.put(item.key(), item.count()));
    List<String> keys = new ArrayList<>(counts.keySet());
    keys.sort(
        Comparator.comparing((String key) -> -counts.get(key))
            .thenComparing(Comparator.naturalOrder()));
    return new HashSet<>(keys.subList(0, (keys.size() + 1) / 2));
  }

  private void add(RerankFinding item, String half) {
    rows.item(item.key(), item.key());
    Setup reference = options.reference();
    String part = item.hasLookAlike(reference.n()) ? LOOK_ALIKE : DISTINCT;
    add(item, List.of(ANY, half, part), INITIAL, NO_LAYER, item.initialOrder());
    for (Reranked ranking : item.rankings()) {
      List<String> whos =
          ranking.setup().equals(reference) ? List.of(ANY, half, part) : List.of(ANY, half);
      for (int layer = 0; layer < ranking.orders().length; layer++) {
        add(item, whos, ranking.setup().label(), layer, ranking.orders()[layer]);
      }
      if (ranking.setup().equals(reference)) {
        SubwordTokens.measure(
            rows,
            item.targets().stream().limit(reference.n()).mapToInt(Target::pieces).toArray(),
            Arrays.stream(ranking.orders()).mapToInt(order -> order[0]).toArray());
      }
    }
    for (Relation relation : Relation.values()) {
      rows.at(CHANCE, relation.name()).mean(item.chance(reference.n(), relation));
    }
    double chance = item.chance(reference.n(), null);
    for (String who : List.of(ANY, part)) {
      rows.at(CHANCE, who).mean(chance);
      rows.at(GAIN_CHANCE, group(who, reference.label())).mean(chance - firstAtFirst.get(ANY));
    }
    for (int layer = 0; layer < item.layers().size(); layer++) {
      cosines(item, layer);
    }
    rows.at(UNION, "all").mean(item.sentences());
  }

  private void add(RerankFinding item, List<String> whos, String order, int layer, int[] places) {
    for (Relation relation : Relation.values()) {
      add(new Place(1, relation.name(), order, layer), item.hits(places, relation));
    }
    Hits any = item.hits(places, null);
    for (int depth : DEPTHS) {
      whos.forEach(who -> add(new Place(depth, who, order, layer), any));
    }
  }

  private void add(Place place, Hits own) {
    double precision = own.precisionAt(place.depth);
    int count = (int) Math.round(precision * place.depth);
    cell(place.metric(), place).mean(precision);
    hits.computeIfAbsent(place, any -> new ByteArrayOutputStream()).write(count);
    if (place.depth == 1 && place.layer == NO_LAYER) {
      firstAtFirst.put(place.who, count);
    } else if (place.depth == 1) {
      cell(GAIN, place).mean(count - firstAtFirst.get(place.who));
    }
  }

  private Rows.Cell cell(String metric, Place place) {
    return place.layer == NO_LAYER
        ? rows.at(metric, place.group())
        : rows.at(metric, place.group(), place.layer);
  }

  /** Mean cosines with the key: of targets by relation, of the others, and of random nouns. */
  private void cosines(RerankFinding item, int layer) {
    Map<String, List<Double>> groups = new LinkedHashMap<>();
    for (Target target : item.targets()) {
      List<String> names =
          target.relations().isEmpty()
              ? List.of(NO_RELATION)
              : target.relations().stream().map(Relation::name).toList();
      names.forEach(
          name ->
              groups.computeIfAbsent(name, any -> new ArrayList<>()).add(target.cosines()[layer]));
    }
    if (item.random().length > 0) {
      groups.put(RANDOM_NOUN, List.of(item.random()[layer]));
    }
    groups.forEach(
        (name, all) ->
            rows.at(SIM, name, layer)
                .mean(all.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
  }

  /**
   * Paired tests over keys: against the initial order, and of any relation against the reference.
   */
  private void test() {
    String reference = options.reference().label();
    hits.forEach(
        (place, own) -> {
          if (place.layer != NO_LAYER) {
            test(pValue(place.depth), place, place.in(INITIAL, NO_LAYER));
            if (place.who.equals(ANY) && !place.order.equals(reference)) {
              test(referencePValue(place.depth), place, place.in(reference, place.layer));
            }
          }
        });
  }

  private void test(String metric, Place place, Place other) {
    double[] own = counts(place);
    cell(metric, place).value(Wilcoxon.test(own, counts(other)).p(), own.length);
  }

  private double[] counts(Place place) {
    byte[] bytes = hits.get(place).toByteArray();
    double[] counts = new double[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      counts[i] = bytes[i];
    }
    return counts;
  }
}
