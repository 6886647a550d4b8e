package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.List;

/** Shapes of points, about equally large to the eye. */
enum Glyph {
  CIRCLE,
  SQUARE,
  TRIANGLE,
  DIAMOND,
  CROSS,
  PLUS,
  WEDGE,
  DASH;

  /** The corners around a point, which a circle has none of. */
  List<Point> outline(Point centre, double size) {
    return switch (this) {
      case CIRCLE -> List.of();
      case SQUARE -> regular(4, 45, centre, size * 0.64);
      case TRIANGLE -> regular(3, 0, centre, size * 0.68);
      case DIAMOND -> regular(4, 0, centre, size * 0.68);
      case CROSS -> plus(45, centre, size * 0.7);
      case PLUS -> plus(0, centre, size * 0.7);
      case WEDGE -> regular(3, 180, centre, size * 0.68);
      case DASH ->
          Point.box(centre.x() - size * 0.6, centre.y() - size * 0.18, size * 1.2, size * 0.36);
    };
  }

  /** A corner at the top, turned by degrees. */
  private static List<Point> regular(int corners, double turn, Point centre, double radius) {
    List<Point> outline = new ArrayList<>();
    for (int i = 0; i < corners; i++) {
      outline.add(centre.around(radius, turn + 360.0 * i / corners));
    }
    return outline;
  }

  private static List<Point> plus(double turn, Point centre, double radius) {
    // Two corners at the end of each arm, then the one between it and the next.
    List<Point> outline = new ArrayList<>();
    for (int arm = 0; arm < 360; arm += 90) {
      outline.add(centre.around(radius, turn + arm - 17));
      outline.add(centre.around(radius, turn + arm + 17));
      outline.add(centre.around(radius * 0.41, turn + arm + 45));
    }
    return outline;
  }
}
