package org.semascope.report.plot;

import java.util.List;

/** A point of a drawing, x to the right and y downwards. */
record Point(double x, double y) {
  /** The point on a circle around this point, in degrees clockwise from the top. */
  Point around(double radius, double degrees) {
    double angle = Math.toRadians(degrees);
    return new Point(x + radius * Math.sin(angle), y - radius * Math.cos(angle));
  }

  static List<Point> box(double x, double y, double width, double height) {
    return List.of(
        new Point(x, y),
        new Point(x + width, y),
        new Point(x + width, y + height),
        new Point(x, y + height));
  }
}
