package org.semascope.report.plot;

import java.util.Optional;
import org.semascope.report.table.Table;

/** A picture of numbers, to be written by {@link Svg} or {@link Png}. */
public sealed interface Figure
    permits LineChart, BarChart, HeatMap, ScatterPlot, Histogram, BoxPlot {
  Caption caption();

  /** Computes the layout. */
  Drawing draw();

  /** The values as a table; empty if the figure prints them or has one mark for each item. */
  default Optional<Table> numbers() {
    return Optional.empty();
  }
}
