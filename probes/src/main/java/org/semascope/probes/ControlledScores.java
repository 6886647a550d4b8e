package org.semascope.probes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.CrossFit;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.engine.Input;
import org.semascope.engine.StableHash;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.ControlledScore.ControlResult;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;

/**
 * Scores the headlines of some runs of a probe and of their controls on the common items: models in
 * one table are scored on the same items.
 */
public final class ControlledScores {
  /** Label of the headline's own group. */
  private static final String MAIN = "";

  /** Enough for p as small as .0005, which a card of a hundred tests needs. */
  private static final int RESAMPLES = 4000;

  private final List<Contestant> contestants = new ArrayList<>();
  private final Map<String, List<ControlledScore>> scored = new HashMap<>(); // by label of group

  /**
   * A run with its headline.
   *
   * @param controls control runs, by name
   * @param layers of the run, on which it is scored
   */
  private record Contestant(
      ReportedRun<?, ?> run,
      Headline headline,
      Rows rows,
      Map<String, Contestant> controls,
      Set<Control> applicable,
      List<LayerMix> layers) {
    /** The same run, scored by another measure. */
    Contestant of(
        String metric,
        Function<ReportedRun<?, ?>, String> group,
        UnaryOperator<List<LayerMix>> chosen) {
      Map<String, Contestant> others = new LinkedHashMap<>();
      controls.forEach((name, control) -> others.put(name, control.of(metric, group, chosen)));
      return new Contestant(
          run,
          headline.of(metric, group.apply(run)),
          rows,
          others,
          applicable,
          chosen.apply(run.layers()));
    }

    Contestant withoutFrequency() {
      List<Reference> rest =
          headline.references().stream()
              .filter(reference -> !reference.name().equals(Reference.FREQUENCY))
              .toList();
      return new Contestant(run, headline.with(rest), rows, controls, applicable, layers);
    }

    /** The kind of control, if the run's own model is one. */
    Optional<Control> kind() {
      return Control.of(run.recipe().model().name());
    }

    /** The group of a label; empty if the run has no such group. */
    Optional<String> group(String label) {
      return label.equals(MAIN)
          ? Optional.of(headline.group())
          : headline.others().stream()
              .filter(other -> other.label().equals(label))
              .map(Headline.Other::group)
              .findFirst();
    }

    /** Controls that apply but were not run; chance and frequency are part of every run. */
    List<String> missing() {
      boolean twinless = run.recipe().options().has(ProbeRunner.NO_TWIN);
      return applicable.stream()
          .filter(control -> control != Control.FREQUENCY)
          .filter(control -> control != Control.UNTRAINED || !twinless)
          .filter(
              control ->
                  !run.name().equals(control.label())
                      && controls.values().stream()
                          .noneMatch(one -> one.kind().equals(Optional.of(control))))
          .map(Control::label)
          .toList();
    }

    /** The headline's values at each layer that has them. */
    List<Values> values(String label) {
      List<Values> all = new ArrayList<>();
      Optional<String> group = group(label);
      if (group.isEmpty()) {
        return all;
      }
      for (LayerMix layer : layers) {
        Rows.Cell cell =
            rows.cells().get(new Rows.CellKey(headline.metric(), group.get(), layer.number()));
        if (cell != null && cell.kind() != null && cell.kind().isResampled()) {
          all.add(Values.of(layer, cell));
        }
      }
      return all;
    }

    /** The values of a reference, item by item; empty if the run lacks them. */
    Optional<Values> values(Reference.Measured reference, String label) {
      boolean alike = reference.group().equals(headline.group());
      String group = alike ? group(label).orElseThrow() : reference.group();
      return Optional.ofNullable(
              rows.cells().get(new Rows.CellKey(reference.metric(), group, OptionalInt.empty())))
          .map(cell -> Values.of(LayerMix.STATIC, cell));
    }
  }

  /**
   * A measure at one layer, item by item.
   *
   * @param positions index of each item, by id
   */
  private record Values(LayerMix layer, Rows.Cell cell, Map<String, Integer> positions) {
    static Values of(LayerMix layer, Rows.Cell cell) {
      Map<String, Integer> positions = new LinkedHashMap<>();
      cell.itemIds().forEach(id -> positions.put(id, positions.size()));
      return new Values(layer, cell, positions);
    }

    /**
     * The same measure aggregated by cluster, for means and ratios: the items of a cluster are
     * resampled together, so that their sums suffice.
     *
     * @param ids the items to include
     * @param clusterOf the cluster of each item
     */
    Values byCluster(List<String> ids, List<Clusters.Key> clusterOf) {
      double[] above = cell.column(0);
      double[] below = cell.kind() == Rows.Kind.MEAN ? null : cell.column(1);
      Map<Clusters.Key, double[]> sums = new LinkedHashMap<>();
      int[] rows = rows(ids);
      for (int i = 0; i < rows.length; i++) {
        double[] sum = sums.computeIfAbsent(clusterOf.get(i), any -> new double[2]);
        sum[0] += above[rows[i]];
        sum[1] += below == null ? 1 : below[rows[i]];
      }
      Rows clusters = new Rows(List.of(layer));
      sums.forEach(
          (key, sum) -> {
            clusters.item(key.name(), key);
            clusters.at(MAIN, MAIN).ratio(sum[0], sum[1]);
          });
      return of(layer, clusters.at(MAIN, MAIN));
    }

    int[] rows(List<String> ids) {
      return ids.stream().mapToInt(positions::get).toArray();
    }
  }

  /**
   * @param runs finished runs of one probe; runs without a headline are ignored
   * @param controls finds the control runs of a run
   */
  public static <O extends Record, F extends Record> ControlledScores of(
      Probe<O, ?, F> probe, List<StoredRun> runs, ControlRuns controls) {
    return scored(probe, runs.stream().map(run -> ReportedRun.of(probe, run)).toList(), controls);
  }

  /** Same as {@link #of}, for runs that are already opened. */
  public static <O extends Record, F extends Record> ControlledScores scored(
      Probe<O, ?, F> probe, List<ReportedRun<O, F>> runs, ControlRuns controls) {
    ControlledScores scores = new ControlledScores();
    for (ReportedRun<O, F> run : runs) {
      contestant(probe, run, controls.of(run.run()))
          .map(one -> controls.wanted().contains(Control.FREQUENCY) ? one : one.withoutFrequency())
          .ifPresent(scores.contestants::add);
    }
    return scores;
  }

  private static <O extends Record, F extends Record> Optional<Contestant> contestant(
      Probe<O, ?, F> probe, ReportedRun<O, F> run, List<StoredRun> controls) {
    Map<String, Contestant> byName = new LinkedHashMap<>();
    for (StoredRun control : controls) {
      String name = Control.shortName(control.manifest().recipe().model().name(), controls.size());
      contestant(probe, ReportedRun.of(probe, control), List.of())
          .ifPresent(own -> byName.put(name, own));
    }
    return probe
        .headline(run)
        .map(
            headline ->
                new Contestant(
                    run,
                    headline,
                    Comparison.rows(probe, run),
                    byName,
                    probe.controls(),
                    run.layers()))
        .filter(one -> !one.values(MAIN).isEmpty());
  }

  /**
   * Scores of the same runs by another measure; runs without values per item are ignored.
   *
   * @param group of each run and of its controls
   * @param layers chooses among the layers of a run; the best of several is cross-fitted
   */
  public ControlledScores of(
      String metric,
      Function<ReportedRun<?, ?>, String> group,
      UnaryOperator<List<LayerMix>> layers) {
    ControlledScores scores = new ControlledScores();
    contestants.stream()
        .map(one -> one.of(metric, group, layers))
        .filter(one -> !one.values(MAIN).isEmpty())
        .forEach(scores.contestants::add);
    return scores;
  }

  /** The runs of all controls, without duplicates. */
  public List<StoredRun> controlRuns() {
    Map<Path, StoredRun> all = new TreeMap<>();
    contestants.stream()
        .flatMap(one -> one.controls.values().stream())
        .map(control -> control.run.run())
        .forEach(run -> all.putIfAbsent(run.directory(), run));
    return List.copyOf(all.values());
  }

  /** The score of each run that has a headline, in their order. */
  public List<ControlledScore> headlines() {
    return scored.computeIfAbsent(MAIN, this::scores);
  }

  /** Scores of the further groups of the headline, by label. */
  public Map<String, List<ControlledScore>> others() {
    Map<String, List<ControlledScore>> all = new LinkedHashMap<>();
    contestants.stream()
        .flatMap(one -> one.headline.others().stream())
        .map(Headline.Other::label)
        .distinct()
        .forEach(label -> all.put(label, scored.computeIfAbsent(label, this::scores)));
    return all;
  }

  private List<ControlledScore> scores(String label) {
    List<ControlledScore> scores = new ArrayList<>();
    for (Contestant one : contestants) {
      Set<String> own = items(one, label);
      for (Contestant other : contestants) {
        // Runs on different data have different items, and are scored separately.
        Set<String> others = items(other, label);
        if (other != one && data(other).equals(data(one)) && !others.isEmpty()) {
          own.retainAll(others);
        }
      }
      score(one, label, List.copyOf(own)).ifPresent(scores::add);
    }
    return scores;
  }

  private static List<String> data(Contestant one) {
    return one.run.recipe().data().stream().map(Input::sha256).toList();
  }

  /** The items that the run has at all layers and that all its controls have. */
  private static Set<String> items(Contestant one, String label) {
    Set<String> ids = new LinkedHashSet<>();
    List<Values> all = new ArrayList<>(one.values(label));
    if (!all.isEmpty()) {
      ids.addAll(all.get(0).positions.keySet());
    }
    one.controls.values().forEach(control -> all.addAll(control.values(label)));
    for (Reference reference : one.headline.references()) {
      if (reference instanceof Reference.Measured measured) {
        one.values(measured, label).ifPresent(all::add);
      }
    }
    all.forEach(values -> ids.retainAll(values.positions.keySet()));
    return ids;
  }

  private static Optional<ControlledScore> score(Contestant one, String label, List<String> ids) {
    if (ids.isEmpty() || one.values(label).isEmpty()) {
      return Optional.empty();
    }
    Sample sample = new Sample(one, label, ids);
    List<Values> layers = sample.of(one.values(label));
    Best best = sample.best(layers);
    List<ResampledStatistic> statistics = new ArrayList<>(List.of(best.statistic));
    Map<String, Optional<Control>> names = new LinkedHashMap<>();
    for (Reference reference : one.headline.references()) {
      sample
          .reference(reference)
          .ifPresent(
              statistic -> {
                boolean counts = reference.name().equals(Reference.FREQUENCY);
                names.put(
                    reference.name(), counts ? Optional.of(Control.FREQUENCY) : Optional.empty());
                statistics.add(statistic);
              });
    }
    one.controls.forEach(
        (name, control) -> {
          List<Values> own = control.values(label);
          if (!own.isEmpty()) {
            names.put(name, control.kind());
            statistics.add(sample.best(sample.of(own)).statistic);
          }
        });
    int context = statistics.size();
    List<Values> above =
        layers.stream().filter(values -> values.layer.number().orElse(0) > 0).toList();
    boolean hasBoth = layers.get(0).layer.number().orElse(-1) == 0 && !above.isEmpty();
    if (hasBoth) {
      statistics.add(sample.best(above).statistic);
      statistics.add(sample.statistic(layers.get(0)));
    }
    Bootstrap.Together values =
        new Bootstrap(RESAMPLES, sample.seed).together(statistics, sample.clusters);
    List<ControlResult> controls = new ArrayList<>();
    int next = 1;
    for (Map.Entry<String, Optional<Control>> name : names.entrySet()) {
      Interval score = sample.interval(values.interval(next));
      if (score.isDefined()) { // undefined: correlation with a constant
        controls.add(
            new ControlResult(name.getKey(), name.getValue(), score, values.difference(0, next)));
      }
      next++;
    }
    Interval score = sample.interval(values.interval(0));
    return score.isDefined()
        ? Optional.of(
            new ControlledScore(
                one.headline,
                one.group(label).orElseThrow(),
                one.run,
                score,
                best.chosen,
                controls,
                hasBoth ? Optional.of(values.difference(context, context + 1)) : Optional.empty(),
                sample.clusters.count(),
                one.missing()))
        : Optional.empty();
  }

  /**
   * The difference of two runs' scores on their common items, first minus second.
   *
   * @return empty if the runs have different data, or too few common items
   */
  private Optional<Lead> lead(int first, int second) {
    Contestant one = contestants.get(first);
    Contestant other = contestants.get(second);
    Set<String> ids = items(one, MAIN);
    ids.retainAll(items(other, MAIN));
    if (ids.size() < ControlledScore.FEWEST_ITEMS
        || !one.headline.metric().equals(other.headline.metric())) {
      return Optional.empty();
    }
    Sample sample = new Sample(one, MAIN, List.copyOf(ids));
    if (sample.clusters.count() < ControlledScore.FEWEST_CLUSTERS) {
      return Optional.empty();
    }
    Bootstrap.Together values =
        new Bootstrap(RESAMPLES, sample.seed)
            .together(
                List.of(
                    sample.best(sample.of(one.values(MAIN))).statistic,
                    sample.best(sample.of(other.values(MAIN))).statistic),
                sample.clusters);
    return Optional.of(
        new Lead(
            one.headline,
            one.run,
            other.run,
            sample.interval(values.interval(0)),
            sample.interval(values.interval(1)),
            values.difference(0, 1)));
  }

  /** {@link #lead} of every pair of runs that can be compared. */
  public List<Lead> leads() {
    List<Lead> leads = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      for (int j = i + 1; j < contestants.size(); j++) {
        lead(i, j).filter(lead -> !Double.isNaN(lead.difference.p())).ifPresent(leads::add);
      }
    }
    return leads;
  }

  /** Two scores over the same items, and their difference. */
  public record Lead(
      Headline headline,
      ReportedRun<?, ?> first,
      ReportedRun<?, ?> second,
      Interval firstScore,
      Interval secondScore,
      Difference difference) {}

  /**
   * The cross-fitted score, and the layers chosen by the two halves; none if there is one layer.
   */
  private record Best(ResampledStatistic statistic, List<LayerMix> chosen) {}

  /** The units of a score: clusters if sums suffice, otherwise items. */
  private static final class Sample {
    final long seed;
    final Clusters clusters;
    private final Contestant one;
    private final String label;
    private final List<String> ids;
    private final List<Clusters.Key> clusterOf; // of each item
    private final boolean bySums;
    private final List<String> units; // resampled units: clusters, or items
    private final int[] halves; // of each unit
    private final double[] weights; // of each unit: its number of items

    Sample(Contestant one, String label, List<String> ids) {
      this.one = one;
      this.label = label;
      this.ids = ids;
      this.seed = one.run.recipe().seed();
      Values any = one.values(label).get(0);
      List<Clusters.Key> of = any.cell.itemClusters();
      this.clusterOf = Arrays.stream(any.rows(ids)).mapToObj(of::get).toList();
      this.bySums = !any.cell.kind().isOfPoints();
      List<Clusters.Key> keys = bySums ? clusterOf.stream().distinct().toList() : clusterOf;
      this.units = bySums ? keys.stream().map(Clusters.Key::name).toList() : ids;
      this.clusters = Clusters.of(keys);
      Map<String, Integer> half = halves(clusterOf.stream().map(Clusters.Key::name).toList(), seed);
      this.halves = keys.stream().mapToInt(key -> half.get(key.name())).toArray();
      Map<String, Double> sizes = new HashMap<>();
      clusterOf.forEach(key -> sizes.merge(key.name(), 1.0, Double::sum));
      this.weights = units.stream().mapToDouble(unit -> bySums ? sizes.get(unit) : 1).toArray();
    }

    List<Values> of(List<Values> all) {
      return bySums ? all.stream().map(one -> one.byCluster(ids, clusterOf)).toList() : all;
    }

    ResampledStatistic statistic(Values values) {
      return values.cell.statistic(values.rows(units));
    }

    Interval interval(Interval ofUnits) {
      return new Interval(ofUnits.value(), ofUnits.low(), ofUnits.high(), ids.size());
    }

    Best best(List<Values> layers) {
      boolean oneHalf = Arrays.stream(halves).distinct().count() < 2;
      if (layers.size() == 1 || oneHalf) {
        return new Best(statistic(layers.get(layers.size() - 1)), List.of());
      }
      List<Function<int[], ResampledStatistic>> candidates = new ArrayList<>();
      for (Values layer : layers) {
        int[] rows = layer.rows(units);
        candidates.add(
            some -> layer.cell.statistic(Arrays.stream(some).map(unit -> rows[unit]).toArray()));
      }
      CrossFit fitted = new CrossFit(candidates, halves, weights);
      return new Best(
          fitted, Arrays.stream(fitted.chosen()).mapToObj(i -> layers.get(i).layer).toList());
    }

    Optional<ResampledStatistic> reference(Reference reference) {
      if (reference instanceof Reference.Constant constant) {
        return Optional.of(times -> constant.value());
      }
      return one.values((Reference.Measured) reference, label)
          .map(values -> statistic(of(List.of(values)).get(0)));
    }
  }

  /** A random split into halves of about equal size that keeps clusters together. */
  public static Map<String, Integer> halves(List<String> clusters, long seed) {
    Map<String, Integer> sizes = new HashMap<>();
    clusters.forEach(cluster -> sizes.merge(cluster, 1, Integer::sum));
    List<String> order = new ArrayList<>(sizes.keySet());
    order.sort(
        Comparator.comparingLong((String cluster) -> StableHash.of(seed, cluster))
            .thenComparing(Comparator.naturalOrder()));
    Map<String, Integer> half = new HashMap<>();
    int[] items = new int[2];
    for (String cluster : order) {
      int smaller = items[0] <= items[1] ? 0 : 1;
      half.put(cluster, smaller);
      items[smaller] += sizes.get(cluster);
    }
    return half;
  }
}
