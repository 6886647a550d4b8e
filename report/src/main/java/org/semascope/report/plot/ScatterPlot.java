package org.semascope.report.plot;

import java.util.List;

/** Points in groups: two numbers about each thing. */
public record ScatterPlot(Caption caption, Axis across, Axis up, List<Group> groups)
    implements Figure {
  public ScatterPlot {
    groups = List.copyOf(groups);
  }

  /** A thing and its two numbers. */
  public record Item(String name, double x, double y) {
    public Item {
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        throw new IllegalArgumentException("%s is nowhere: (%s, %s)".formatted(name, x, y));
      }
    }
  }

  public record Group(String name, List<Item> items) {
    public Group {
      items = List.copyOf(items);
    }
  }
}
