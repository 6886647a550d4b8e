package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Correlation;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Spearman;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;

/**
 * The measures of a run, filled item by item, from which come the rows of {@code results.json} with
 * their intervals, and the paired tests of {@code compare}.
 *
 * <pre>{@code
 * rows.item(finding.id(), finding.key());
 * rows.at("P@1", "SYN", layer).mean(isFirst ? 1 : 0);
 * }</pre>
 */
public final class Rows {
  /** With fewer points a correlation says nothing: two are always on a line. */
  static final int FEWEST_POINTS = 3;

  private final List<LayerMix> layers;
  private final Map<Place, Cell> cells = new LinkedHashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final List<String> clusters = new ArrayList<>();

  /** Where a number stands in {@code results.json}. */
  record Place(String metric, String group, OptionalInt layer) {}

  /** How the values of a cell become one number. */
  enum Kind {
    MEAN,
    RATIO,
    SPEARMAN,
    VALUE
  }

  Rows(List<LayerMix> layers) {
    this.layers = List.copyOf(layers);
  }

  /**
   * Begins an item, to which all values belong until the next one begins.
   *
   * @param id different for all items, and the same in every run that has the item
   * @param cluster items of one cluster are alike: intervals and tests resample them together
   */
  public void item(String id, String cluster) {
    ids.add(id);
    clusters.add(cluster);
  }

  /** A measure that has no layer. */
  public Cell at(String metric, String group) {
    return cell(new Place(metric, group, OptionalInt.empty()));
  }

  /**
   * A measure at a layer, or at joined layers.
   *
   * @param layer its place among {@link Findings#layers}
   */
  public Cell at(String metric, String group, int layer) {
    return cell(new Place(metric, group, layers.get(layer).number()));
  }

  private Cell cell(Place place) {
    return cells.computeIfAbsent(place, any -> new Cell());
  }

  /** One number in the making. */
  public final class Cell {
    private Kind kind;
    private int size;
    private int[] items; // null as long as they are 0, 1, 2, ...
    private double[] first = new double[16];
    private double[] second; // denominators, or the other side of a correlation
    private long n; // of a value given whole

    /** A part of a mean over items. */
    public void mean(double value) {
      add(Kind.MEAN, value, 0);
    }

    /** A part of a sum of numerators by a sum of denominators. */
    public void ratio(double numerator, double denominator) {
      add(Kind.RATIO, numerator, denominator);
    }

    /**
     * A point of a rank correlation, whose p value gets a row of its own: {@code P-VALUE} of {@code
     * SPEARMAN}, {@code X-P-VALUE} of another metric X.
     */
    public void spearman(double x, double y) {
      add(Kind.SPEARMAN, x, y);
    }

    /** The number itself, which has no interval. */
    public void value(double value, long count) {
      kind = Kind.VALUE;
      first[0] = value;
      n = count;
    }

    private void add(Kind own, double a, double b) {
      if (kind == null) {
        kind = own;
        second = own == Kind.MEAN ? null : new double[first.length];
      } else if (kind != own) {
        throw new IllegalArgumentException("a %s among values of a %s".formatted(own, kind));
      }
      int item = ids.size() - 1;
      if (size == first.length) {
        first = Arrays.copyOf(first, size * 2);
        second = second == null ? null : Arrays.copyOf(second, size * 2);
        items = items == null ? null : Arrays.copyOf(items, size * 2);
      }
      if (items == null && item != size) {
        items = new int[first.length];
        Arrays.setAll(items, i -> i);
      }
      if (items != null) {
        items[size] = item;
      }
      first[size] = a;
      if (second != null) {
        second[size] = b;
      }
      size++;
    }

    Kind kind() {
      return kind;
    }

    double[] first() {
      return Arrays.copyOf(first, size);
    }

    double[] second() {
      return Arrays.copyOf(second, size);
    }

    /** The ids of the items, in the order of the values. */
    List<String> itemIds() {
      return of(ids);
    }

    List<String> itemClusters() {
      return of(clusters);
    }

    private List<String> of(List<String> all) {
      if (items == null) {
        return all.subList(0, size);
      }
      return Arrays.stream(items, 0, size).mapToObj(all::get).toList();
    }

    private boolean isOfAllItems() {
      return items == null && size == ids.size();
    }
  }

  Map<Place, Cell> cells() {
    return cells;
  }

  /**
   * The rows, in the order in which their cells were first asked for. What is not defined (a
   * correlation of constants, a share of nothing) has no row.
   */
  List<Result> results(String probe, String model, long seed) {
    Bootstrap bootstrap = Bootstrap.seeded(seed);
    // Means over all items share their resamples, which is much faster than one by one.
    List<Cell> whole =
        cells.values().stream()
            .filter(cell -> cell.kind == Kind.MEAN && cell.isOfAllItems())
            .toList();
    List<Interval> means =
        whole.isEmpty()
            ? List.of()
            : bootstrap.means(whole.stream().map(Cell::first).toList(), Clusters.by(clusters));
    List<Result> results = new ArrayList<>();
    int next = 0;
    for (Map.Entry<Place, Cell> entry : cells.entrySet()) {
      Place place = entry.getKey();
      Cell cell = entry.getValue();
      Result row = Result.of(probe, model, place.group, place.metric, 0, 0);
      if (place.layer.isPresent()) {
        row = row.atLayer(place.layer.getAsInt());
      }
      if (cell.kind == Kind.VALUE) {
        results.add(row.measured(cell.first[0], cell.n));
      } else if (cell.kind == Kind.SPEARMAN) {
        correlation(row, cell, bootstrap, results);
      } else if (cell.kind == Kind.MEAN && cell.isOfAllItems()) {
        add(results, row, means.get(next++));
      } else if (cell.kind != null) {
        Clusters own = Clusters.by(cell.itemClusters());
        add(
            results,
            row,
            cell.kind == Kind.MEAN
                ? bootstrap.mean(cell.first(), own)
                : bootstrap.ratio(cell.first(), cell.second(), own));
      }
    }
    return results;
  }

  private static void correlation(
      Result row, Cell cell, Bootstrap bootstrap, List<Result> results) {
    if (cell.size < FEWEST_POINTS) {
      return;
    }
    double[] x = cell.first();
    double[] y = cell.second();
    Clusters clustered = Clusters.by(cell.itemClusters());
    boolean independent = clustered.count() == x.length;
    Correlation rho = independent ? Spearman.test(x, y) : Spearman.test(x, y, clustered);
    if (rho.isDefined()) {
      Interval interval = bootstrap.interval(Spearman.resampled(x, y), clustered);
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
