package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
import org.semascope.report.content.Wording;

/**
 * Two runs of a probe, or two layers of one run, compared on their common items.
 *
 * @param tests one per pair of layers, metric and group, in that order
 */
public record Comparison(StoredRun first, StoredRun second, List<Test> tests) {
  private static final Wording WORDING = Wording.of("common");

  /** Names the intervals, tests and correction. */
  public static final String RULES = WORDING.get("compare.rules");

  /**
   * One statistic of both sides.
   *
   * @param firstLayer empty for static vectors, combined layers and measures without a layer
   * @param group of both sides; {@code A / B} if the main results of the runs have two groups
   * @param isMain whether both sides are the main result of their run
   * @param difference first minus second
   * @param corrected p with Benjamini-Hochberg correction over all tests of the comparison
   * @param items number of common items
   * @param clusters number of clusters of the common items
   */
  public record Test(
      OptionalInt firstLayer,
      OptionalInt secondLayer,
      String metric,
      String group,
      boolean isMain,
      double first,
      double second,
      Difference difference,
      double corrected,
      int items,
      int clusters) {
    Test correctedTo(double p) {
      return new Test(
          firstLayer,
          secondLayer,
          metric,
          group,
          isMain,
          first,
          second,
          difference,
          p,
          items,
          clusters);
    }
  }

  public Comparison {
    tests = List.copyOf(tests);
  }

  /**
   * Compares two runs. Without layers: at every common layer, or with the combined layers or static
   * vectors of a run that has no others.
   *
   * @param metrics metrics to test; if empty, those of {@link About#compared}
   * @param layers one layer for each run, or empty
   */
  public static Comparison of(
      StoredRun first, StoredRun second, List<String> metrics, List<Integer> layers) {
    return ofAll(List.of(first, second), metrics, layers).get(0);
  }

  /**
   * Compares every run with every later one. P-values are corrected for the tests of all pairs.
   *
   * @param runs of one probe
   * @param layers one layer for each run, or empty
   */
  public static List<Comparison> ofAll(
      List<StoredRun> runs, List<String> metrics, List<Integer> layers) {
    return ofAll(Probes.named(probe(runs.get(0))), runs, metrics, layers);
  }

  /** Same as {@link #ofAll(List, List, List)}, but for a probe that is not among {@link Probes}. */
  public static <O extends Record, F extends Record> List<Comparison> ofAll(
      Probe<O, ?, F> probe, List<StoredRun> runs, List<String> metrics, List<Integer> layers) {
    List<Side> sides = runs.stream().map(run -> Side.of(probe, run)).toList();
    List<Comparison> all = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      for (int j = i + 1; j < sides.size(); j++) {
        List<Integer> own = layers.isEmpty() ? List.of() : List.of(layers.get(i), layers.get(j));
        all.add(compared(probe, sides.get(i), sides.get(j), metrics, own));
      }
    }
    double[] p =
        ManyTests.benjaminiHochberg(
            all.stream().flatMap(one -> one.tests.stream()).mapToDouble(Test::corrected).toArray());
    List<Comparison> corrected = new ArrayList<>();
    int next = 0;
    for (Comparison one : all) {
      List<Test> tests = new ArrayList<>();
      for (Test test : one.tests) {
        tests.add(test.correctedTo(p[next++]));
      }
      corrected.add(new Comparison(one.first, one.second, tests));
    }
    return corrected;
  }

  private static Comparison compared(
      Probe<?, ?, ?> probe, Side one, Side other, List<String> metrics, List<Integer> layers) {
    requireSameWork(probe, one.run(), other.run());
    List<String> wanted = metrics.isEmpty() ? probe.about().compared() : metrics;
    List<Test> tests = tests(one, other, pairs(one.reported, other.reported, layers), wanted);
    SemascopeException.throwIf(
        tests.isEmpty(),
        "the runs %s and %s have no item in common, or none of the metrics %s at these layers",
        one.run().directory(),
        other.run().directory(),
        String.join(", ", wanted));
    return new Comparison(one.run(), other.run(), tests);
  }

  /** A run with its measures, item by item. */
  record Side(ReportedRun<?, ?> reported, Optional<Headline> headline, Rows rows) {
    static <O extends Record, F extends Record> Side of(Probe<O, ?, F> probe, StoredRun run) {
      ReportedRun<O, F> reported = ReportedRun.of(probe, run);
      return new Side(reported, probe.headline(reported), Comparison.rows(probe, reported));
    }

    /** The group of the main result; empty if the run has none by this metric. */
    Optional<String> mainGroup(String metric) {
      return headline.filter(own -> own.metric().equals(metric)).map(Headline::group);
    }

    boolean isMain(Rows.CellKey key) {
      return mainGroup(key.metric()).filter(key.group()::equals).isPresent();
    }

    StoredRun run() {
      return reported.run();
    }
  }

  private static String probe(StoredRun run) {
    return run.manifest().recipe().probe();
  }

  /**
   * Rank correlation of two runs over their common items, of the values whose mean is the metric,
   * at the first layers of each run.
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
            (key, cell) -> {
              Rows.Cell counterpart =
                  ofOther.cells().get(new Rows.CellKey(metric, key.group(), layerThere));
              if (key.equals(new Rows.CellKey(metric, key.group(), layer))
                  && cell.kind() == Rows.Kind.MEAN
                  && counterpart != null
                  && counterpart.kind() == Rows.Kind.MEAN) {
                correlate(cell, counterpart, joint, key.group());
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

  /** Tests the cells of these metrics of the first side against their counterparts. */
  private static List<Test> tests(
      Side one, Side other, List<OptionalInt[]> pairs, List<String> metrics) {
    List<Test> tests = new ArrayList<>();
    for (OptionalInt[] pair : pairs) {
      one.rows
          .cells()
          .forEach(
              (key, cell) -> {
                if (metrics.contains(key.metric()) && key.layer().equals(pair[0])) {
                  for (String group : counterparts(key, one, other)) {
                    Rows.CellKey there = new Rows.CellKey(key.metric(), group, pair[1]);
                    Rows.Cell counterpart = other.rows.cells().get(there);
                    if (counterpart != null && counterpart.kind() == cell.kind()) {
                      boolean main = one.isMain(key) && other.isMain(there);
                      test(one.run(), key, there, main, cell, counterpart, tests);
                    }
                  }
                }
              });
    }
    return tests;
  }

  /**
   * The groups that a cell is compared with: the same one, and for the main result that of the
   * other run, which has another name if a static and a contextual model are scored differently.
   */
  private static Set<String> counterparts(Rows.CellKey key, Side one, Side other) {
    Set<String> groups = new LinkedHashSet<>(List.of(key.group()));
    if (one.isMain(key)) {
      other.mainGroup(key.metric()).ifPresent(groups::add);
    }
    return groups;
  }

  static <O extends Record, F extends Record> Rows rows(
      Probe<O, ?, F> probe, ReportedRun<O, F> run) {
    Rows rows = new Rows(run.layers());
    probe.measure(run.options(), run, rows);
    return rows;
  }

  /** Whether two runs have the same probe, version, options and data. */
  public static boolean isSameWork(StoredRun first, StoredRun second) {
    return probe(first).equals(probe(second))
        && differences(Probes.named(probe(first)), first, second).isEmpty();
  }

  /** Refuses runs with different versions, options or data. */
  static void requireSameWork(Probe<?, ?, ?> probe, StoredRun first, StoredRun second) {
    List<String> differences = differences(probe, first, second);
    if (!differences.isEmpty()) {
      throw new SemascopeException(
          "the runs %s and %s cannot be compared, since %s"
              .formatted(first.directory(), second.directory(), String.join("; ", differences)));
    }
  }

  private static List<String> differences(Probe<?, ?, ?> probe, StoredRun first, StoredRun second) {
    if (first.directory().equals(second.directory())) {
      return List.of(); // two layers of one run
    }
    var one = first.manifest().recipe();
    var other = second.manifest().recipe();
    List<String> differences = new ArrayList<>();
    if (one.version() != other.version()) {
      differences.add(
          "the probe's version is %s, not %s".formatted(one.version(), other.version()));
    }
    OptionForm<?> form = OptionForm.of(probe.defaults());
    Set<String> ofFirst = hashes(one, form.freeResources(one.options()));
    Set<String> ofSecond = hashes(other, form.freeResources(other.options()));
    if (!ofFirst.equals(ofSecond)) {
      differences.add("data is %s, not %s".formatted(ofFirst, ofSecond));
    }
    differences.addAll(form.differences(one.options(), other.options()));
    return differences;
  }

  /** Names and checksums of the data, without resources that may differ. */
  private static Set<String> hashes(Recipe recipe, Set<String> free) {
    Set<String> all = new TreeSet<>();
    for (Input input : recipe.data()) {
      if (!free.contains(input.name())) {
        all.add(input.name() + " (" + input.sha256().substring(0, 8) + ")");
      }
    }
    return all;
  }

  /** Pairs of layers to compare, in order. */
  static List<OptionalInt[]> pairs(
      ReportedRun<?, ?> one, ReportedRun<?, ?> other, List<Integer> layers) {
    List<OptionalInt> ofFirst = one.layers().stream().map(mix -> mix.number()).toList();
    List<OptionalInt> ofSecond = other.layers().stream().map(mix -> mix.number()).toList();
    if (!layers.isEmpty()) {
      OptionalInt first = OptionalInt.of(layers.get(0));
      OptionalInt second = OptionalInt.of(layers.get(layers.size() - 1));
      if (first.equals(second) && one.run().directory().equals(other.run().directory())) {
        throw new SemascopeException("layer %s is compared with itself".formatted(layers.get(0)));
      }
      return List.<OptionalInt[]>of(
          new OptionalInt[] {layer(one, ofFirst, first), layer(other, ofSecond, second)});
    }
    if (one.run().directory().equals(other.run().directory())) {
      throw new SemascopeException("one run is compared with itself at two layers: --layers 3,8");
    }
    List<OptionalInt[]> pairs = new ArrayList<>();
    for (OptionalInt layer : ofFirst) {
      if (ofSecond.contains(layer)) {
        pairs.add(new OptionalInt[] {layer, layer});
      } else if (ofSecond.size() == 1) {
        pairs.add(new OptionalInt[] {layer, ofSecond.get(0)});
      }
    }
    if (pairs.isEmpty() && ofFirst.size() == 1) {
      ofSecond.forEach(layer -> pairs.add(new OptionalInt[] {ofFirst.get(0), layer}));
    }
    SemascopeException.throwIf(
        pairs.isEmpty(), "the runs have no layer in common: choose two with --layers");
    return pairs;
  }

  /** The requested layer; empty for static vectors and combined layers. */
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
      Rows.CellKey key,
      Rows.CellKey there,
      boolean isMain,
      Rows.Cell one,
      Rows.Cell other,
      List<Test> tests) {
    if (one.kind() == null || !one.kind().isResampled()) {
      return; // no items, or no resamples
    }
    List<int[]> shared = shared(one, other);
    List<Clusters.Key> all = one.itemClusters();
    List<Clusters.Key> clusters = shared.stream().map(pair -> all.get(pair[0])).toList();
    if (shared.size() < (one.kind().isOfPoints() ? Rows.FEWEST_POINTS : 1)) {
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
      if (!grouped.areDyads()) { // the signed-rank test assumes independent clusters
        difference =
            new Difference(
                difference.interval(), Wilcoxon.test(means(a, clusters), means(b, clusters)).p());
      }
      first = mean(a);
      second = mean(b);
    } else {
      ResampledStatistic ofFirst = one.statistic(side(shared, 0));
      ResampledStatistic ofSecond = other.statistic(side(shared, 1));
      int[] once = new int[shared.size()];
      Arrays.fill(once, 1);
      first = ofFirst.of(once);
      second = ofSecond.of(once);
      if (Double.isNaN(first) || Double.isNaN(second)) {
        return;
      }
      difference = bootstrap.difference(ofFirst, ofSecond, grouped);
    }
    if (Double.isNaN(difference.p())) {
      return; // both are undefined in every resample
    }
    tests.add(
        new Test(
            key.layer(),
            there.layer(),
            key.metric(),
            joined(key.group(), there.group()),
            isMain,
            first,
            second,
            difference,
            difference.p(),
            shared.size(),
            grouped.count()));
  }

  /** One name of the groups of both sides. */
  static String joined(String first, String second) {
    return first.equals(second) ? first : first + " / " + second;
  }

  /** Indices in both cells of their common items. */
  static List<int[]> shared(Rows.Cell one, Rows.Cell other) {
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

  static int[] side(List<int[]> shared, int side) {
    return shared.stream().mapToInt(pair -> pair[side]).toArray();
  }

  private static double[] of(Rows.Cell cell, List<int[]> shared, int side) {
    double[] values = cell.column(0);
    return Arrays.stream(side(shared, side)).mapToDouble(row -> values[row]).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Cluster means: items of a cluster are dependent, so that their mean is one observation. */
  private static double[] means(double[] scores, List<Clusters.Key> clusters) {
    Map<Clusters.Key, double[]> sums = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      double[] sum = sums.computeIfAbsent(clusters.get(i), key -> new double[2]);
      sum[0] += scores[i];
      sum[1]++;
    }
    return sums.values().stream().mapToDouble(sum -> sum[0] / sum[1]).toArray();
  }
}
