package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** A ratio measured once in every round: the median tells, the extremes show how noisy it was. */
final class Ratio {
  private static final double BUSY = 0.05; // others' share beyond which a round is marked
  private static final double CALM = 0.9; // of the best round's peak

  private final List<Double> values = new ArrayList<>();

  void add(double value) {
    values.add(value);
  }

  double median() {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** Adds to the one of this name, which is made if there is none. */
  static void add(Map<String, Ratio> all, String name, double value) {
    all.computeIfAbsent(name, n -> new Ratio()).add(value);
  }

  /**
   * A row for each round: what the machine could do in it, then every ratio.
   *
   * @param name of the peak
   * @param peak of the machine: a round in which it is low was disturbed
   * @param others the share of the processor that other programs had
   */
  static Table byRound(String name, Ratio peak, Ratio others, Map<String, Ratio> ratios) {
    List<String> header = new ArrayList<>(List.of("round", name, "others' share"));
    header.addAll(ratios.keySet());
    header.add("note");
    Table table = new Table(header);
    double best = Collections.max(peak.values);
    for (int round = 0; round < peak.values.size(); round++) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.number(Integer.toString(round + 1)));
      row.add(Cell.number(String.format(Locale.ROOT, "%.0f", peak.values.get(round))));
      row.add(Cell.number(String.format(Locale.ROOT, "%.2f", others.values.get(round))));
      for (Ratio ratio : ratios.values()) {
        row.add(Cell.number(String.format(Locale.ROOT, "%.2f", ratio.values.get(round))));
      }
      boolean busy = others.values.get(round) > BUSY || peak.values.get(round) < CALM * best;
      row.add(Cell.of(busy ? "disturbed" : ""));
      table.row(row);
    }
    return table;
  }

  /**
   * Name, median and range.
   *
   * @param pattern of the numbers, such as {@code %.2f}
   */
  List<Cell> row(String name, String pattern) {
    String range = pattern + "-" + pattern;
    return List.of(
        Cell.of(name),
        Cell.number(String.format(Locale.ROOT, pattern, median())),
        Cell.number(
            String.format(Locale.ROOT, range, Collections.min(values), Collections.max(values))));
  }
}
