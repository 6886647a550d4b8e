package org.semascope.probes;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.statistics.BinaryScores;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Correlation;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Pearson;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.core.statistics.Spearman;
import org.semascope.core.statistics.Wilcoxon;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;

/**
 * The measures of a run, accumulated item by item. They yield the rows of {@code results.json} with
 * their intervals, and the paired tests of {@code compare}.
 *
 * <pre>{@code
 * rows.item(finding.id(), finding.key());
 * rows.at("P@1", "SYN", layer).mean(isFirst ? 1 : 0);
 * }</pre>
 */
public final class Rows {
  /** Minimum number of points of a correlation: two points always lie on a line. */
  static final int FEWEST_POINTS = 3;

  private final List<LayerMix> layers;
  private final Map<CellKey, Cell> cells = new LinkedHashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final List<Clusters.Key> clusters = new ArrayList<>();

  /** Identifies a row of {@code results.json}. */
  record CellKey(String metric, String group, OptionalInt layer) {}

  /** The statistic of the values of a cell. */
  enum Kind {
    MEAN(1),
    RATIO(2),
    SPEARMAN(2),
    PARTIAL(3),
    AUC(2),
    UNCENTRED(2),
    HARMONIC(2),
    AVERAGE(1),
    COUNT(1),
    VALUE(0),
    DERIVED(0);

    private final int columns;

    Kind(int columns) {
      this.columns = columns;
    }

    /**
     * Whether the statistic is a function of all points, such as their ranks, so that sums over
     * clusters do not suffice.
     */
    boolean isOfPoints() {
      return this == SPEARMAN
          || this == PARTIAL
          || this == AUC
          || this == UNCENTRED
          || this == HARMONIC;
    }

    /** Whether the statistic has an interval, and can be compared between two runs. */
    boolean isResampled() {
      return this == MEAN || this == RATIO || isOfPoints();
    }
  }

  public Rows(List<LayerMix> layers) {
    this.layers = List.copyOf(layers);
  }

  /**
   * Begins an item. Values that are added until the next call belong to it.
   *
   * @param id unique, and the same in every run that has the item
   * @param cluster items of one cluster are dependent: intervals and tests resample them together
   */
  public void item(String id, String cluster) {
    item(id, Clusters.Key.of(cluster));
  }

  /**
   * Same as {@link #item(String, String)}, but for a word pair: items that share a word are
   * dependent.
   */
  public void pair(String id, String first, String second) {
    item(id, Clusters.Key.ofWords(first, second));
  }

  void item(String id, Clusters.Key cluster) {
    ids.add(id);
    clusters.add(cluster);
  }

  /** A measure without a layer. */
  public Cell at(String metric, String group) {
    return cell(new CellKey(metric, group, OptionalInt.empty()));
  }

  /**
   * A measure at a layer, or at combined layers.
   *
   * @param layer index in {@link Findings#layers}
   */
  public Cell at(String metric, String group, int layer) {
    return cell(new CellKey(metric, group, layers.get(layer).number()));
  }

  private Cell cell(CellKey key) {
    return cells.computeIfAbsent(key, any -> new Cell());
  }

  /** Accumulates the values of one row. */
  public final class Cell {
    private Kind kind;
    private int size;
    private int[] items; // indices of the items; null while they are 0, 1, 2, ...
    // (columns, items): ratios have numerator, denominator; correlations x, y; partial ones x, y, z
    private double[][] values = new double[1][16];
    private long n; // for Kind.VALUE
    private Supplier<Interval> derived; // computed from other cells at the end

    /** Adds a value to a mean over items. */
    public void mean(double value) {
      add(Kind.MEAN, value);
    }

    /** Adds to a ratio: sum of numerators / sum of denominators. */
    public void ratio(double numerator, double denominator) {
      add(Kind.RATIO, numerator, denominator);
    }

    /**
     * Adds a point to a rank correlation. Its p value has a separate row: {@code P-VALUE} for the
     * metric {@code SPEARMAN}, {@code X-P-VALUE} for another metric X.
     */
    public void spearman(double x, double y) {
      add(Kind.SPEARMAN, x, y);
    }

    /** Adds a point to the partial rank correlation of x and y given z. */
    public void partial(double x, double y, double z) {
      add(Kind.PARTIAL, x, y, z);
    }

    /** Adds an item to the area under the ROC curve. */
    public void auc(double score, boolean positive) {
      add(Kind.AUC, score, positive ? 1 : 0);
    }

    /** Adds a point to the uncentred correlation of x and y. */
    public void uncentred(double x, double y) {
      add(Kind.UNCENTRED, x, y);
    }

    /** Adds a point to the harmonic mean of Pearson's and Spearman's correlation. */
    public void harmonic(double x, double y) {
      add(Kind.HARMONIC, x, y);
    }

    /** Adds a value to a mean over items that has no interval. */
    public void average(double value) {
      add(Kind.AVERAGE, value);
    }

    /** Adds to a count. */
    public void count(long more) {
      add(Kind.COUNT, more);
    }

    /** The p-value of Wilcoxon's paired signed-rank test of two means over the same items. */
    public void pValue(Cell one, Cell other) {
      derive(
          () -> {
            if (!one.itemIds().equals(other.itemIds())) {
              throw new IllegalStateException("paired test of means over different items");
            }
            double p = Wilcoxon.test(one.column(0), other.column(0)).p();
            return new Interval(p, Double.NaN, Double.NaN, one.size);
          });
    }

    /**
     * The mean of correlations, weighted by their numbers of points. Undefined correlations are
     * excluded.
     */
    public void weightedMean(List<Cell> correlations) {
      derive(
          () -> {
            double sum = 0;
            int points = 0;
            for (Cell one : correlations) {
              double rho =
                  one.size < FEWEST_POINTS
                      ? Double.NaN
                      : Spearman.rho(one.column(0), one.column(1));
              if (!Double.isNaN(rho)) {
                sum += rho * one.size;
                points += one.size;
              }
            }
            return new Interval(sum / points, Double.NaN, Double.NaN, points);
          });
    }

    private void derive(Supplier<Interval> later) {
      kind = Kind.DERIVED;
      derived = later;
    }

    /** Sets the value, which has no interval. */
    public void value(double value, long count) {
      kind = Kind.VALUE;
      values[0][0] = value;
      n = count;
    }

    private void add(Kind own, double... point) {
      if (kind == null) {
        kind = own;
        values = new double[own.columns][16];
      } else if (kind != own) {
        throw new IllegalArgumentException(
            "a value of kind %s in a cell of kind %s".formatted(own, kind));
      }
      if (kind == Kind.AVERAGE || kind == Kind.COUNT) {
        values[0][0] += point[0]; // only the sum is needed
        size++;
        return;
      }
      int item = ids.size() - 1;
      if (size == values[0].length) {
        Arrays.setAll(values, column -> Arrays.copyOf(values[column], size * 2));
        items = items == null ? null : Arrays.copyOf(items, size * 2);
      }
      if (items == null && item != size) {
        items = new int[values[0].length];
        Arrays.setAll(items, i -> i);
      }
      if (items != null) {
        items[size] = item;
      }
      for (int column = 0; column < point.length; column++) {
        values[column][size] = point[column];
      }
      size++;
    }

    Kind kind() {
      return kind;
    }

    /** One value per item. */
    double[] column(int column) {
      return Arrays.copyOf(values[column], size);
    }

    /**
     * The statistic of some items.
     *
     * @param rows indices of the items
     */
    ResampledStatistic statistic(int[] rows) {
      double[][] of = new double[kind.columns][];
      Arrays.setAll(
          of, column -> Arrays.stream(rows).mapToDouble(row -> values[column][row]).toArray());
      return switch (kind) {
        case MEAN -> ResampledStatistic.mean(of[0]);
        case RATIO -> ResampledStatistic.ratio(of[0], of[1]);
        case SPEARMAN -> Spearman.resampled(of[0], of[1]);
        case PARTIAL -> Spearman.partial(of[0], of[1], of[2]);
        case AUC -> BinaryScores.auc(of[0], of[1]);
        case UNCENTRED -> Pearson.uncentred(of[0], of[1]);
        case HARMONIC -> Pearson.harmonicMean(of[0], of[1]);
        case AVERAGE, COUNT, VALUE, DERIVED ->
            throw new IllegalStateException("no resamples of kind %s".formatted(kind));
      };
    }

    /** The ids of the items, in the order of the values. */
    List<String> itemIds() {
      return of(ids);
    }

    List<Clusters.Key> itemClusters() {
      return of(clusters);
    }

    private <T> List<T> of(List<T> all) {
      if (items == null) {
        return all.subList(0, size);
      }
      return IntStream.range(0, size).mapToObj(i -> all.get(items[i])).toList();
    }

    private IntBuffer itemIndices() {
      return IntBuffer.wrap(
          items == null ? IntStream.range(0, size).toArray() : Arrays.copyOf(items, size));
    }
  }

  Map<CellKey, Cell> cells() {
    return cells;
  }

  /**
   * The rows, in the order in which their cells were created. Undefined statistics (a correlation
   * of constants, a ratio with denominator 0) have no row.
   */
  public List<Result> results(String probe, String model, long seed) {
    Bootstrap bootstrap = Bootstrap.seeded(seed);
    // Means over the same items share their resamples, which is much faster.
    Map<Cell, Interval> means = new HashMap<>();
    cells.values().stream()
        .filter(cell -> cell.kind == Kind.MEAN)
        .collect(Collectors.groupingBy(Cell::itemIndices))
        .values()
        .forEach(
            own -> {
              List<double[]> columns = own.stream().map(cell -> cell.column(0)).toList();
              Clusters clustered = Clusters.of(own.get(0).itemClusters());
              Iterator<Interval> found = bootstrap.means(columns, clustered).iterator();
              own.forEach(cell -> means.put(cell, found.next()));
            });
    List<Result> results = new ArrayList<>();
    for (Map.Entry<CellKey, Cell> entry : cells.entrySet()) {
      CellKey key = entry.getKey();
      Cell cell = entry.getValue();
      Result row = Result.of(probe, model, key.group, key.metric, 0, 0);
      if (key.layer.isPresent()) {
        row = row.atLayer(key.layer.getAsInt());
      }
      if (cell.kind == Kind.VALUE) {
        results.add(row.measured(cell.values[0][0], cell.n));
      } else if (cell.kind == Kind.AVERAGE) {
        results.add(row.measured(cell.values[0][0] / cell.size, cell.size));
      } else if (cell.kind == Kind.COUNT) {
        results.add(row.measured(cell.values[0][0], (long) cell.values[0][0]));
      } else if (cell.kind == Kind.DERIVED) {
        add(results, row, cell.derived.get());
      } else if (cell.kind != null && cell.kind.isOfPoints()) {
        ofPoints(row, cell, bootstrap, results);
      } else if (cell.kind == Kind.MEAN) {
        add(results, row, means.get(cell));
      } else if (cell.kind != null) {
        Clusters own = Clusters.of(cell.itemClusters());
        add(results, row, bootstrap.ratio(cell.column(0), cell.column(1), own));
      }
    }
    return results;
  }

  private static void ofPoints(Result row, Cell cell, Bootstrap bootstrap, List<Result> results) {
    if (cell.size < FEWEST_POINTS) {
      return;
    }
    Clusters clustered = Clusters.of(cell.itemClusters());
    Interval interval =
        bootstrap.interval(cell.statistic(IntStream.range(0, cell.size).toArray()), clustered);
    if (cell.kind != Kind.SPEARMAN) {
      add(results, row, interval);
      return;
    }
    double[] x = cell.column(0);
    double[] y = cell.column(1);
    Correlation rho =
        clustered.areIndependent() ? Spearman.test(x, y) : Spearman.test(x, y, clustered);
    if (rho.isDefined()) {
      add(
          results,
          row,
          new Interval(rho.coefficient(), interval.low(), interval.high(), cell.size));
      String own = row.metric().equals("SPEARMAN") ? "" : row.metric() + "-";
      results.add(row.named(own + "P-VALUE").measured(rho.p(), cell.size));
    }
  }

  private static void add(List<Result> results, Result row, Interval interval) {
    if (interval.isDefined()) {
      Result measured = row.measured(interval.value(), interval.n());
      results.add(
          interval.hasBounds() ? measured.within(interval.low(), interval.high()) : measured);
    }
  }
}
