package org.semascope.report.plot;

import java.util.List;

/**
 * A table of numbers on coloured ground, the numbers printed: rows of models or relations over
 * layers. Colours go from light to dark between the least and the greatest value; if some are
 * negative, from orange over white at zero to blue.
 *
 * @param across what the columns are
 * @param decimals of the numbers printed
 * @param rows a row each, in whose values intervals are not shown but told beside the pointer
 */
public record HeatMap(
    Caption caption, String across, List<String> columns, int decimals, List<Series> rows)
    implements Figure {
  public HeatMap {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    Series.requireOneValuePerPlace(rows, columns);
    if (decimals < 0 || decimals > 6) {
      throw new IllegalArgumentException("decimals must be within [0, 6], not " + decimals);
    }
  }
}
