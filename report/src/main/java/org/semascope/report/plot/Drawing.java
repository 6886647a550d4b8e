package org.semascope.report.plot;

import java.util.function.Consumer;

/** A figure laid out: how high it came to be, and what to put on a canvas. */
record Drawing(double height, Consumer<Canvas> content) {
  static Drawing of(Figure figure) {
    if (figure instanceof LineChart chart) {
      return LineLayout.of(chart);
    }
    if (figure instanceof BarChart chart) {
      return BarLayout.of(chart);
    }
    if (figure instanceof HeatMap map) {
      return HeatLayout.of(map);
    }
    if (figure instanceof ScatterPlot plot) {
      return ScatterLayout.of(plot);
    }
    if (figure instanceof Histogram histogram) {
      return HistogramLayout.of(histogram);
    }
    if (figure instanceof BoxPlot plot) {
      return BoxLayout.of(plot);
    }
    throw new IllegalArgumentException("no layout for " + figure.getClass());
  }
}
