package org.semascope.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/**
 * What a {@link Contest} has measured.
 *
 * @param warmUp the turns before the first round, which count in no sample; none if it was left out
 */
record Results<R>(Round<R> warmUp, List<Round<R>> rounds) {
  private static final double BUSY = 0.05; // share of the processor
  private static final double CALM = 0.9; // of the best round's peak

  /**
   * One contestant in one round.
   *
   * @param limit floating-point operations per second of the machine, the mean of before and after
   *     the turn; NaN if it was not measured
   */
  record Turn<R>(R result, Spent spent, double limit) {
    double seconds() {
      return spent.clock();
    }
  }

  /**
   * @param turns by contestant
   * @param othersShare share of the processor that other programs used, between 0 and 1
   * @param lowestPeak lowest floating-point operations per second of the machine; NaN if they were
   *     not measured
   */
  record Round<R>(Map<String, Turn<R>> turns, double othersShare, double lowestPeak) {
    Turn<R> of(String contestant) {
      return turns.get(contestant);
    }

    R result(String contestant) {
      return of(contestant).result();
    }

    double seconds(String contestant) {
      return of(contestant).seconds();
    }

    /** How many times as long one contestant took as another. */
    double ratio(String slow, String fast) {
      return seconds(slow) / seconds(fast);
    }

    /** Same as {@link #seconds}, but of processor time, which other programs lengthen less. */
    double processor(String contestant) {
      return of(contestant).spent().processor();
    }

    /** The share of the machine's peak that a contestant reached. */
    double ofPeak(String contestant, double operations) {
      return operations / seconds(contestant) / of(contestant).limit();
    }

    /** Whether other programs used too much of the processor for the times to be reliable. */
    boolean isBusy() {
      return othersShare > BUSY;
    }
  }

  /**
   * A quantity that was measured once in every round. The median is the result; the range shows how
   * noisy the measurement was.
   */
  record Samples(double[] values) {
    double median() {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    Cell median(String pattern) {
      return number(pattern, median());
    }

    /** Minimum and maximum. */
    Cell range(String pattern) {
      double low = Arrays.stream(values).min().orElseThrow();
      double high = Arrays.stream(values).max().orElseThrow();
      return Cell.number(String.format(Locale.ROOT, pattern + "-" + pattern, low, high));
    }
  }

  /** An empty table of samples: name, median and range. */
  static Table table(String title) {
    return new Table(List.of(title, "median", "range"));
  }

  static Cell number(String pattern, double value) {
    return Cell.number(String.format(Locale.ROOT, pattern, value));
  }

  /** A value of every round, such as the ratio of two contestants in it. */
  Samples samples(ToDoubleFunction<Round<R>> value) {
    return new Samples(rounds.stream().mapToDouble(value).toArray());
  }

  /**
   * Median and range of a value.
   *
   * @param pattern of the numbers, such as {@code %.2f}
   */
  List<Cell> cells(String pattern, ToDoubleFunction<Round<R>> value) {
    Samples samples = samples(value);
    return List.of(samples.median(pattern), samples.range(pattern));
  }

  /** Adds a row to a {@link #table}. */
  void row(Table table, String name, String pattern, ToDoubleFunction<Round<R>> value) {
    List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
    row.addAll(cells(pattern, value));
    table.row(row);
  }

  Round<R> last() {
    return rounds.get(rounds.size() - 1);
  }

  /**
   * A row for each round: the machine's lowest peak in it, the load by other programs, every ratio,
   * and whether the round was disturbed, which either of the first two shows.
   *
   * @param peakName name of the peak's column
   */
  Table byRound(String peakName, Map<String, ToDoubleFunction<Round<R>>> ratios) {
    List<String> header = new ArrayList<>(List.of("round", peakName, "others' share"));
    header.addAll(ratios.keySet());
    header.add("note");
    Table table = new Table(header);
    double best = rounds.stream().mapToDouble(Round::lowestPeak).max().orElseThrow();
    for (int i = 0; i < rounds.size(); i++) {
      Round<R> round = rounds.get(i);
      List<Cell> row = new ArrayList<>();
      row.add(Cell.number(Integer.toString(i + 1)));
      row.add(number("%.0f", round.lowestPeak() / 1e9));
      row.add(number("%.2f", round.othersShare()));
      ratios.values().forEach(of -> row.add(number("%.2f", of.applyAsDouble(round))));
      boolean disturbed = round.isBusy() || round.lowestPeak() < CALM * best;
      row.add(Cell.of(disturbed ? "disturbed" : ""));
      table.row(row);
    }
    return table;
  }
}
