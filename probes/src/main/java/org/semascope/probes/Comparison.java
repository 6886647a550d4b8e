package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.ManyTests;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.core.statistics.Wilcoxon;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.ReportedRun;

/**
 * Two runs of a probe, or two layers of one, over the items that both have.
 *
 * @param tests one per pair of layers, metric and group, in that order
 */
public record Comparison(StoredRun first, StoredRun second, List<Test> tests) {
  /** What was done, in words that say how to read p. */
  public static final String RULES =
      "intervals: 95 %, 2,000 resamples of clusters (keys, lemmas, compounds); p of means:"
          + " Wilcoxon's signed-rank test, two-sided, of the clusters' means, clusters without a"
          + " difference dropped, equal differences sharing their mean rank, exact up to 50 that"
          + " differ, normal with continuity correction beyond; p of correlations and ratios, and of"
          + " means over pairs of words: twice the share of resamples on the rarer side of zero; pairs"
          + " of words: words are resampled; p corrected by Benjamini and"
          + " Hochberg over all tests shown";

  /**
   * One number of both sides.
   *
   * @param firstLayer none for static vectors, joined layers and what has no layer
   * @param difference first less second
   * @param corrected p after Benjamini and Hochberg, over all tests of the comparison
   * @param items how many both sides have
   * @param clusters in how many clusters these are
   */
  public record Test(
      OptionalInt firstLayer,
      OptionalInt secondLayer,
      String metric,
      String group,
      double first,
      double second,
      Difference difference,
      double corrected,
      int items,
      int clusters) {
    Test correctedTo(double p) {
      return new Test(
          firstLayer, secondLayer, metric, group, first, second, difference, p, items, clusters);
    }
  }

  public Comparison {
    tests = List.copyOf(tests);
  }

  /**
   * Two runs; without layers given, at every layer that both have, or at joined layers and static
   * vectors where a side has only those.
   *
   * @param metrics to be tested; none for the probe's usual ones
   * @param layers one of each side, or none
   */
  public static Comparison of(
      StoredRun first, StoredRun second, List<String> metrics, List<Integer> layers) {
    return of(Probes.named(first.manifest().recipe().probe()), first, second, metrics, layers);
  }

  public static <O extends Record, I extends Record, F extends Record> Comparison of(
      Probe<O, I, F> probe,
      StoredRun first,
      StoredRun second,
      List<String> metrics,
      List<Integer> layers) {
    if (!first.directory().equals(second.directory())) {
      requireSameWork(probe, first, second);
    }
    ReportedRun<O, F> one = ReportedRun.of(probe, first);
    ReportedRun<O, F> other = ReportedRun.of(probe, second);
    List<OptionalInt[]> pairs = pairs(one, other, layers);
    List<String> wanted = metrics.isEmpty() ? probe.about().compared() : metrics;
    List<Test> tests =
        tests(
            first,
            rows(probe, one),
            rows(probe, other),
            pairs,
            place -> wanted.contains(place.metric()));
    if (tests.isEmpty()) {
      throw new SemascopeException(
          "the runs %s and %s have no item in common, or none of the metrics %s at these layers"
              .formatted(first.directory(), second.directory(), String.join(", ", wanted)));
    }
    return new Comparison(first, second, corrected(tests));
  }

  /**
   * Whether two runs score the same items high: the rank correlation of the values that a mean is
   * of, over the items that both have, at the first choice of layers of each run.
   *
   * @param metric a mean over items
   * @return {@code SPEARMAN} and {@code P-VALUE} of each group that both have
   */
  public static List<Result> agreement(StoredRun first, StoredRun second, String metric) {
    return agreement(Probes.named(first.manifest().recipe().probe()), first, second, metric);
  }

  private static <O extends Record, F extends Record> List<Result> agreement(
      Probe<O, ?, F> probe, StoredRun first, StoredRun second, String metric) {
    ReportedRun<O, F> one = ReportedRun.of(probe, first);
    ReportedRun<O, F> other = ReportedRun.of(probe, second);
    OptionalInt layer = one.layers().get(0).number();
    OptionalInt layerThere = other.layers().get(0).number();
    Rows ofOther = rows(probe, other);
    Rows joint = new Rows(one.layers());
    rows(probe, one)
        .cells()
        .forEach(
            (place, cell) -> {
              Rows.Cell counterpart =
                  ofOther.cells().get(new Rows.Place(metric, place.group(), layerThere));
              if (place.equals(new Rows.Place(metric, place.group(), layer))
                  && cell.kind() == Rows.Kind.MEAN
                  && counterpart != null
                  && counterpart.kind() == Rows.Kind.MEAN) {
                correlate(cell, counterpart, joint, place.group());
              }
            });
    return joint.results(probe.about().name(), first.model(), first.manifest().recipe().seed());
  }

  private static void correlate(Rows.Cell one, Rows.Cell other, Rows joint, String group) {
    List<int[]> shared = shared(one, other);
    double[] x = of(one, shared, 0);
    double[] y = of(other, shared, 1);
    List<String> ids = one.itemIds();
    List<Clusters.Key> clusters = one.itemClusters();
    for (int i = 0; i < x.length; i++) {
      int item = shared.get(i)[0];
      joint.item(ids.get(item), clusters.get(item));
      joint.at("SPEARMAN", group).spearman(x[i], y[i]);
    }
  }

  /** Each cell of the first side that is wanted, against its counterpart of the second. */
  private static List<Test> tests(
      StoredRun first,
      Rows ofOne,
      Rows ofOther,
      List<OptionalInt[]> pairs,
      Predicate<Rows.Place> wanted) {
    List<Test> tests = new ArrayList<>();
    for (OptionalInt[] pair : pairs) {
      ofOne
          .cells()
          .forEach(
              (place, cell) -> {
                if (wanted.test(place) && place.layer().equals(pair[0])) {
                  Rows.Place there = new Rows.Place(place.metric(), place.group(), pair[1]);
                  Rows.Cell counterpart = ofOther.cells().get(there);
                  if (counterpart != null && counterpart.kind() == cell.kind()) {
                    test(first, place, pair[1], cell, counterpart, tests);
                  }
                }
              });
    }
    return tests;
  }

  static <O extends Record, F extends Record> Rows rows(
      Probe<O, ?, F> probe, ReportedRun<O, F> run) {
    Rows rows = new Rows(run.layers());
    probe.measure(run.options(), run, rows);
    return rows;
  }

  /** Only runs that did the same to the same data can be compared. */
  private static void requireSameWork(Probe<?, ?, ?> probe, StoredRun first, StoredRun second) {
    var one = first.manifest().recipe();
    var other = second.manifest().recipe();
    List<String> differences = new ArrayList<>();
    if (!one.probe().equals(other.probe())) {
      differences.add("probe is %s, not %s".formatted(one.probe(), other.probe()));
    } else {
      if (one.version() != other.version()) {
        differences.add(
            "the probe's version is %s, not %s".formatted(one.version(), other.version()));
      }
      OptionForm<?> form = OptionForm.of(probe.defaults());
      Set<String> mine = hashes(one, form.freeResources(one.options()));
      Set<String> theirs = hashes(other, form.freeResources(other.options()));
      if (!mine.equals(theirs)) {
        differences.add("data is %s, not %s".formatted(mine, theirs));
      }
      differences.addAll(form.differences(one.options(), other.options()));
    }
    if (!differences.isEmpty()) {
      throw new SemascopeException(
          "the runs %s and %s cannot be compared, since %s"
              .formatted(first.directory(), second.directory(), String.join("; ", differences)));
    }
  }

  /** Names alone would hide that a file has changed; what is free to differ has no part. */
  private static Set<String> hashes(Recipe recipe, Set<String> free) {
    Set<String> all = new TreeSet<>();
    for (Input input : recipe.data()) {
      if (!free.contains(input.name())) {
        all.add(input.name() + " (" + input.sha256().substring(0, 8) + ")");
      }
    }
    return all;
  }

  private static List<OptionalInt[]> pairs(
      ReportedRun<?, ?> one, ReportedRun<?, ?> other, List<Integer> layers) {
    List<OptionalInt> mine = one.layers().stream().map(mix -> mix.number()).toList();
    List<OptionalInt> theirs = other.layers().stream().map(mix -> mix.number()).toList();
    if (!layers.isEmpty()) {
      OptionalInt first = OptionalInt.of(layers.get(0));
      OptionalInt second = OptionalInt.of(layers.get(layers.size() - 1));
      if (first.equals(second) && one.run().directory().equals(other.run().directory())) {
        throw new SemascopeException("layer %s is compared with itself".formatted(layers.get(0)));
      }
      return List.<OptionalInt[]>of(
          new OptionalInt[] {layer(one, mine, first), layer(other, theirs, second)});
    }
    if (one.run().directory().equals(other.run().directory())) {
      throw new SemascopeException("one run is compared with itself at two layers: --layers 3,8");
    }
    List<OptionalInt[]> pairs = new ArrayList<>();
    for (OptionalInt layer : mine) {
      if (theirs.contains(layer)) {
        pairs.add(new OptionalInt[] {layer, layer});
      } else if (theirs.size() == 1) {
        pairs.add(new OptionalInt[] {layer, theirs.get(0)});
      }
    }
    if (pairs.isEmpty() && mine.size() == 1) {
      theirs.forEach(layer -> pairs.add(new OptionalInt[] {mine.get(0), layer}));
    }
    SemascopeException.throwIf(
        pairs.isEmpty(), "the runs have no layer in common: choose two with --layers");
    return pairs;
  }

  /** The layer asked for; static vectors and joined layers have none of their own. */
  private static OptionalInt layer(
      ReportedRun<?, ?> run, List<OptionalInt> layers, OptionalInt wanted) {
    if (layers.stream().noneMatch(OptionalInt::isPresent)) {
      return OptionalInt.empty();
    }
    if (!layers.contains(wanted)) {
      throw new SemascopeException(
          "%s has no layer %s, only %s"
              .formatted(
                  run.run().directory(),
                  wanted.getAsInt(),
                  String.join(", ", run.layers().stream().map(mix -> mix.label()).toList())));
    }
    return wanted;
  }

  private static void test(
      StoredRun run,
      Rows.Place place,
      OptionalInt secondLayer,
      Rows.Cell one,
      Rows.Cell other,
      List<Test> tests) {
    if (one.kind() == null || !one.kind().isResampled()) {
      return; // no items, or none of which resamples are taken
    }
    List<int[]> shared = shared(one, other);
    List<Clusters.Key> all = one.itemClusters();
    List<Clusters.Key> clusters = shared.stream().map(pair -> all.get(pair[0])).toList();
    if (shared.size() < (one.kind().isCorrelation() ? Rows.FEWEST_POINTS : 1)) {
      return;
    }
    Clusters grouped = Clusters.of(clusters);
    Bootstrap bootstrap = Bootstrap.seeded(run.manifest().recipe().seed());
    Difference difference;
    double first;
    double second;
    if (one.kind() == Rows.Kind.MEAN) {
      double[] a = of(one, shared, 0);
      double[] b = of(other, shared, 1);
      difference = bootstrap.difference(a, b, grouped);
      if (!grouped.areDyads()) { // the signed-rank test takes clusters for independent
        difference =
            new Difference(
                difference.interval(), Wilcoxon.test(means(a, clusters), means(b, clusters)).p());
      }
      first = mean(a);
      second = mean(b);
    } else {
      ResampledStatistic mine = one.statistic(side(shared, 0));
      ResampledStatistic theirs = other.statistic(side(shared, 1));
      int[] once = new int[shared.size()];
      Arrays.fill(once, 1);
      first = mine.of(once);
      second = theirs.of(once);
      if (Double.isNaN(first) || Double.isNaN(second)) {
        return;
      }
      difference = bootstrap.difference(mine, theirs, grouped);
    }
    if (Double.isNaN(difference.p())) {
      return; // no resample in which both are defined
    }
    tests.add(
        new Test(
            place.layer(),
            secondLayer,
            place.metric(),
            place.group(),
            first,
            second,
            difference,
            difference.p(),
            shared.size(),
            grouped.count()));
  }

  /** Positions in both cells of the items that both have. */
  private static List<int[]> shared(Rows.Cell one, Rows.Cell other) {
    Map<String, Integer> there = new HashMap<>();
    for (String id : other.itemIds()) {
      there.put(id, there.size());
    }
    List<String> ids = one.itemIds();
    List<int[]> shared = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      Integer at = there.get(ids.get(i));
      if (at != null) {
        shared.add(new int[] {i, at});
      }
    }
    return shared;
  }

  private static int[] side(List<int[]> shared, int side) {
    return shared.stream().mapToInt(pair -> pair[side]).toArray();
  }

  private static double[] of(Rows.Cell cell, List<int[]> shared, int side) {
    double[] values = cell.column(0);
    return Arrays.stream(side(shared, side)).mapToDouble(row -> values[row]).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Items of a cluster are alike, so that the test takes their mean for one observation. */
  private static double[] means(double[] scores, List<Clusters.Key> clusters) {
    Map<Clusters.Key, double[]> sums = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      double[] sum = sums.computeIfAbsent(clusters.get(i), key -> new double[2]);
      sum[0] += scores[i];
      sum[1]++;
    }
    return sums.values().stream().mapToDouble(sum -> sum[0] / sum[1]).toArray();
  }

  private static List<Test> corrected(List<Test> tests) {
    double[] p = ManyTests.benjaminiHochberg(tests.stream().mapToDouble(Test::corrected).toArray());
    List<Test> all = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      all.add(tests.get(i).correctedTo(p[i]));
    }
    return all;
  }
}
