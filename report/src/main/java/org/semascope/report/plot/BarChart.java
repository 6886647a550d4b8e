package org.semascope.report.plot;

import java.util.List;

/**
 * Values of things that have no order: a group of bars per place, a bar per series. Bars begin at
 * zero. They stand upright if the places' names are short, and lie under their names if not.
 *
 * @param places names of the groups
 * @param across what the places are
 */
public record BarChart(
    Caption caption, String across, List<String> places, Axis values, List<Series> series)
    implements Figure {
  public BarChart {
    places = List.copyOf(places);
    series = List.copyOf(series);
    Series.requireOneValuePerPlace(series, places);
  }
}
