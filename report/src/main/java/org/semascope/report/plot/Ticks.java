package org.semascope.report.plot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.report.plot.Canvas.Font;

/**
 * Round numbers along an axis.
 *
 * @param first a multiple of the step
 * @param step 1, 2 or 5 times a power of ten
 * @param count at least two
 */
record Ticks(double first, double step, int count) {
  private static final double[] ROUND = {1, 2, 5, 10};

  /** Ticks that cover all data; NaN is ignored. */
  static Ticks over(DoubleStream data, int about) {
    DoubleSummaryStatistics range = data.filter(x -> !Double.isNaN(x)).summaryStatistics();
    if (range.getCount() == 0) {
      return over(DoubleStream.of(0, 1), about);
    }
    double least = range.getMin();
    double greatest = range.getMax();
    if (least == greatest) {
      double room = least == 0 ? 1 : Math.abs(least) / 10;
      return over(DoubleStream.of(least - room, least + room), about);
    }
    double step = round((greatest - least) / about);
    // Tolerates rounding errors: 0.3 is not above 3 · 0.1.
    double from = Math.floor(least / step + 1e-9);
    double to = Math.ceil(greatest / step - 1e-9);
    return new Ticks(from * step, step, (int) Math.max(2, to - from + 1));
  }

  /** The nearest round number, on a logarithmic scale. */
  private static double round(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    return Arrays.stream(ROUND)
        .map(times -> times * power)
        .boxed()
        .min(Comparator.comparingDouble(round -> Math.abs(Math.log(round / step))))
        .orElseThrow();
  }

  DoubleStream values() {
    return IntStream.range(0, count).mapToDouble(this::at);
  }

  double at(int number) {
    // Multiples of the step, not sums of steps: 0.3, not 0.30000000000000004.
    return (Math.rint(first / step) + number) * step;
  }

  double last() {
    return at(count - 1);
  }

  int decimals() {
    return (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  }

  String label(double value) {
    return Value.fixed(value, decimals());
  }

  Stream<String> labels() {
    return values().mapToObj(this::label);
  }

  /** Number of ticks per label such that labels do not overlap. */
  int labelEvery(double length, double letterSize) {
    double widest = Letters.widest(labels(), letterSize);
    return (int) Math.max(1, Math.ceil((widest + letterSize / 2) * (count - 1) / length));
  }

  Scale onto(double from, double to) {
    return new Scale(first, last(), from, to);
  }

  /** Keeps the outermost labels inside these edges. */
  Scale inside(double left, double right) {
    double inset = Letters.width(label(last()), Font.SMALL.size()) / 2;
    return onto(left + inset, right - inset);
  }
}
