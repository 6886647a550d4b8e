package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Correlation;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Spearman;
import org.semascope.engine.Result;

/** Writes measures as rows of {@code results.json}; what is not defined has no row. */
final class ResultRows {
  /** Fewer points tell nothing: two are always on a line. */
  private static final int FEWEST_POINTS = 3;

  private final String probe;
  private final String model;
  private final List<LayerMix> mixes;
  private final Bootstrap bootstrap;
  private final List<Result> rows = new ArrayList<>();

  /**
   * @param mixes the choice asked for, then single layers
   */
  ResultRows(String probe, String model, List<LayerMix> mixes, long seed) {
    this.probe = probe;
    this.model = model;
    this.mixes = List.copyOf(mixes);
    this.bootstrap = Bootstrap.seeded(seed);
  }

  List<Result> rows() {
    return rows;
  }

  /** Of two values of the same compounds; those that lack one of them take no part. */
  void correlation(
      int mix, String group, SortedMap<String, Double> first, SortedMap<String, Double> second) {
    List<String> shared = first.keySet().stream().filter(second::containsKey).toList();
    double[] x = shared.stream().mapToDouble(first::get).toArray();
    double[] y = shared.stream().mapToDouble(second::get).toArray();
    correlation(mix, group, Clusters.ofSingles(x.length), x, y, Spearman.test(x, y));
  }

  /**
   * Of points of which several may be of one compound: these are not independent of each other, and
   * are resampled and tested together.
   *
   * @param compounds whose points these are
   */
  void correlation(
      int mix, String group, List<String> compounds, List<Double> first, List<Double> second) {
    Clusters clusters = Clusters.by(compounds);
    double[] x = first.stream().mapToDouble(Double::doubleValue).toArray();
    double[] y = second.stream().mapToDouble(Double::doubleValue).toArray();
    correlation(mix, group, clusters, x, y, Spearman.test(x, y, clusters));
  }

  private void correlation(
      int mix, String group, Clusters clusters, double[] x, double[] y, Correlation rho) {
    if (x.length >= FEWEST_POINTS && rho.isDefined()) {
      Interval interval = bootstrap.interval(Spearman.resampled(x, y), clusters);
      add(
          mix,
          group,
          "SPEARMAN",
          new Interval(rho.coefficient(), interval.low(), interval.high(), x.length));
      add(mix, group, "P-VALUE", rho.p(), x.length);
    }
  }

  void mean(int mix, String group, String metric, SortedMap<String, Double> values) {
    if (!values.isEmpty()) {
      double[] all = values.values().stream().mapToDouble(Double::doubleValue).toArray();
      add(mix, group, metric, bootstrap.mean(all, Clusters.ofSingles(all.length)));
    }
  }

  void add(int mix, String group, String metric, double value, long n) {
    rows.add(placed(mix, Result.of(probe, model, group, metric, value, n)));
  }

  private void add(int mix, String group, String metric, Interval interval) {
    Result row = Result.of(probe, model, group, metric, interval.value(), interval.n());
    rows.add(placed(mix, interval.hasBounds() ? row.within(interval.low(), interval.high()) : row));
  }

  /** The choice asked for has no layer of its own; a model need not expose all of the others. */
  private Result placed(int mix, Result row) {
    return mix == 0 ? row : row.atLayer(mixes.get(mix).layers().get(0));
  }
}
