package org.semascope.report.plot;

/** A picture of numbers, to be written by {@link Svg} or {@link Png}. */
public sealed interface Figure
    permits LineChart, BarChart, HeatMap, ScatterPlot, Histogram, BoxPlot {
  Caption caption();

  /** Computes the layout. */
  Drawing draw();
}
