package org.semascope.report.plot;

import java.util.List;

/** A picture of numbers, to be written by {@link Svg}, {@link Png} or {@link Pdf}. */
public sealed interface Figure
    permits LineChart, BarChart, HeatMap, ScatterPlot, Histogram, BoxPlot {
  Caption caption();

  /** Names of the series, groups or rows. */
  List<String> names();

  /** The same figure with some of its series, in another order. */
  Figure only(List<String> names);

  /** Computes the layout. */
  Drawing draw(FigureSize size);

  /** The layout for a page. */
  default Drawing draw() {
    return draw(FigureSize.PAGE);
  }
}
