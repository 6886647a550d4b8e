package org.semascope.report.plot;

import java.util.List;

/**
 * Where values lie: a group of boxes per place, a box per group. A box holds the middle half of its
 * values, with a line at their median; whiskers reach to the last value within one and a half times
 * its length, and what lies beyond is a dot (Tukey 1977).
 *
 * @param places names of the places, from left to right
 * @param across what the places are
 */
public record BoxPlot(
    Caption caption, String across, List<String> places, Axis up, List<Group> groups)
    implements Figure {
  public BoxPlot {
    places = List.copyOf(places);
    groups = List.copyOf(groups);
    for (Group group : groups) {
      if (group.samples().size() != places.size()) {
        throw new IllegalArgumentException(
            "%s has %s samples for %s places"
                .formatted(group.name(), group.samples().size(), places.size()));
      }
    }
  }

  /**
   * Values under one name.
   *
   * @param samples one for each place, in any order within; an empty one has no box
   */
  public record Group(String name, List<List<Double>> samples) {
    public Group {
      samples = samples.stream().map(List::copyOf).toList();
      for (List<Double> sample : samples) {
        for (double value : sample) {
          if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " has a value that is " + value);
          }
        }
      }
    }
  }
}
