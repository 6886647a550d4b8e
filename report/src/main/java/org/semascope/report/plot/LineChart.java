package org.semascope.report.plot;

import java.util.List;

/**
 * Values over places in order, as over layers: a line per series, its intervals as a band. A line
 * is broken where a value is missing.
 *
 * @param places names of the places, from left to right
 * @param across what the places are
 */
public record LineChart(
    Caption caption, String across, List<String> places, Axis up, List<Series> series)
    implements Figure {
  public LineChart {
    places = List.copyOf(places);
    series = List.copyOf(series);
    Series.requireOneValuePerPlace(series, places);
  }
}
