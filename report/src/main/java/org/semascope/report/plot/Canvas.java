package org.semascope.report.plot;

import java.util.List;
import org.semascope.report.plot.Style.Glyph;

/** A drawing surface for a few kinds of marks, in the units of {@link FigureSize}. */
interface Canvas {
  /** Alignment of a text at its point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  record Font(double size, boolean bold, Colour colour) {
    static final Font TITLE = new Font(16, true, Colour.TEXT);
    static final Font LABEL = new Font(13, false, Colour.TEXT);
    static final Font SMALL = new Font(12, false, Colour.MUTED);
  }

  double LINE_WIDTH = 2;
  double GLYPH = 7;

  /** Through all points; an empty dash is solid. */
  void line(List<Point> points, double width, double[] dash, Colour colour);

  /** A closed shape; {@code hint} is the tooltip, if not empty. */
  void shape(List<Point> outline, double opacity, Colour colour, String hint);

  void circle(Point centre, double radius, double opacity, Colour colour, String hint);

  /** Many round dots. */
  void dots(List<Point> points, double size, double opacity, Colour colour);

  /** Text with its baseline at y. */
  void text(double x, double y, String text, Anchor anchor, Font font);

  default void glyph(Glyph glyph, Point at, double size, Colour colour, String hint) {
    glyph(glyph, at, size, 1, colour, hint);
  }

  default void glyph(
      Glyph glyph, Point at, double size, double opacity, Colour colour, String hint) {
    if (glyph == Glyph.CIRCLE) {
      circle(at, size / 2, opacity, colour, hint);
    } else {
      shape(glyph.outline(at, size), opacity, colour, hint);
    }
  }

  /**
   * A bar with the glyph of its series, if it fits, for readers without colours.
   *
   * @param side the shorter side of the bar
   */
  default void bar(Style style, List<Point> box, double side, Point at, String hint) {
    shape(box, 1, style.colour(), hint);
    double size = Math.min(GLYPH, side - 1);
    if (size >= 3) {
      glyph(style.glyph(), at, size, Colour.GROUND, hint);
    }
  }

  /** A line with a foot at each end, along x or along y. */
  default void interval(Point from, Point to, Colour colour) {
    double dx = from.x() == to.x() ? 2 : 0;
    double dy = 2 - dx;
    line(from, to, 1, colour);
    for (Point end : List.of(from, to)) {
      Point start = new Point(end.x() - dx, end.y() - dy);
      line(start, new Point(end.x() + dx, end.y() + dy), 1, colour);
    }
  }

  default void line(Point from, Point to, double width, Colour colour) {
    line(List.of(from, to), width, new double[0], colour);
  }
}
