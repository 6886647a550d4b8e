package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Ranks;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison.Side;
import org.semascope.probes.page.ReportedRun;

/**
 * Two runs of a probe, or two layers of one run, compared item by item.
 *
 * @param isRankError whether the values are rank errors of a correlation: how far, as a fraction of
 *     the items, the rank that the model gives to an item is from its rank in the gold standard. A
 *     lower value is better then.
 * @param isDirected whether it is known which value is better: of the probe's main metric, and of
 *     rank errors
 * @param items all common items, those in favour of the first side first
 */
public record ItemComparison(
    StoredRun first,
    StoredRun second,
    String metric,
    String group,
    OptionalInt firstLayer,
    OptionalInt secondLayer,
    boolean isRankError,
    boolean isDirected,
    List<Item> items) {
  /**
   * A common item.
   *
   * @param text what readers should see of it; may be empty
   * @param advantage of the first side: the difference of the values, negated for rank errors
   */
  public record Item(String id, String text, double first, double second, double advantage) {}

  public ItemComparison {
    items = List.copyOf(items);
  }

  /**
   * @param metric of {@code results.json}; if empty, that of the probe's headline
   * @param group of {@code results.json}; if empty, that of the probe's headline, or the first with
   *     the metric
   * @param layers one layer of each run; if empty, the last common layer
   */
  public static ItemComparison of(
      StoredRun first,
      StoredRun second,
      Optional<String> metric,
      Optional<String> group,
      List<Integer> layers) {
    return of(
        Probes.named(first.manifest().recipe().probe()), first, second, metric, group, layers);
  }

  private static <O extends Record, F extends Record> ItemComparison of(
      Probe<O, ?, F> probe,
      StoredRun first,
      StoredRun second,
      Optional<String> metric,
      Optional<String> group,
      List<Integer> layers) {
    Side one = Side.of(probe, first);
    Side other = Side.of(probe, second);
    Comparison.requireSameWork(probe, first, second);
    List<OptionalInt[]> pairs = Comparison.pairs(one.reported(), other.reported(), layers);
    OptionalInt[] layer = pairs.get(pairs.size() - 1);
    ReportedRun<O, F> reported = ReportedRun.of(probe, first);
    String ofMetric =
        metric
            .or(() -> one.headline().map(Headline::metric))
            .orElse(probe.about().compared().get(0));
    String ofGroup = group.or(() -> mainGroup(one, ofMetric)).orElse("");
    String ofOther = group.or(() -> mainGroup(other, ofMetric)).orElse("");
    Rows.Cell here = cell(one, ofMetric, ofGroup, layer[0]);
    Rows.Cell there = cell(other, ofMetric, ofOther, layer[1]);
    List<int[]> shared = Comparison.shared(here, there);
    boolean isRankError = here.kind().isOfPoints();
    double[] a = values(here, Comparison.side(shared, 0));
    double[] b = values(there, Comparison.side(shared, 1));
    Map<String, String> texts = new HashMap<>(probe.texts(ReportedRun.of(probe, second)));
    texts.putAll(probe.texts(reported));
    List<String> ids = here.itemIds();
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < a.length; i++) {
      String id = ids.get(shared.get(i)[0]);
      double advantage = isRankError ? b[i] - a[i] : a[i] - b[i];
      items.add(new Item(id, texts.getOrDefault(id, ""), a[i], b[i], advantage));
    }
    items.sort(Comparator.comparingDouble(Item::advantage).reversed().thenComparing(Item::id));
    boolean isDirected = isRankError || one.mainGroup(ofMetric).isPresent();
    return new ItemComparison(
        first,
        second,
        ofMetric,
        Comparison.joined(ofGroup, ofOther),
        layer[0],
        layer[1],
        isRankError,
        isDirected,
        items);
  }

  /** The group of the main result, or the first with the metric. */
  private static Optional<String> mainGroup(Side side, String metric) {
    return side.mainGroup(metric)
        .or(() -> side.reported().measures().groups(metric).stream().findFirst());
  }

  private static Rows.Cell cell(Side side, String metric, String group, OptionalInt layer) {
    Rows.Cell cell = side.rows().cells().get(new Rows.CellKey(metric, group, layer));
    SemascopeException.throwIf(
        cell == null || cell.kind() != Rows.Kind.MEAN && cell.kind() != Rows.Kind.SPEARMAN,
        "%s: no %s of group %s that is a mean or a rank correlation over items; items are compared by such a metric: choose it with --metric and --group",
        side.run().directory(),
        metric,
        group.isEmpty() ? "(none)" : group);
    return cell;
  }

  /** The values of items: those that a mean is of, or rank errors. */
  private static double[] values(Rows.Cell cell, int[] rows) {
    double[] model = column(cell, 0, rows);
    if (!cell.kind().isOfPoints()) {
      return model;
    }
    double[] ranks = Ranks.of(model);
    double[] gold = Ranks.of(column(cell, 1, rows));
    double[] errors = new double[rows.length];
    Arrays.setAll(errors, i -> Math.abs(ranks[i] - gold[i]) / rows.length);
    return errors;
  }

  private static double[] column(Rows.Cell cell, int column, int[] rows) {
    double[] all = cell.column(column);
    return Arrays.stream(rows).mapToDouble(row -> all[row]).toArray();
  }

  /** A text with a word in brackets. */
  public static String bracketed(String text, int start, int end) {
    return text.substring(0, start) + "[" + text.substring(start, end) + "]" + text.substring(end);
  }
}
