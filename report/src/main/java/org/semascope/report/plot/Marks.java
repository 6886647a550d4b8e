package org.semascope.report.plot;

/** Marks that charts and their legends share. */
final class Marks {
  static final double LINE_WIDTH = 2;
  static final double GLYPH = 7;
  private static final double SMALLEST_GLYPH = 3;

  private Marks() {}

  /** A bar that bears its series' glyph, so that it is known without colours. */
  static void bar(
      Canvas canvas,
      Style style,
      double x,
      double y,
      double width,
      double height,
      Point glyph,
      String hint) {
    canvas.shape(Point.box(x, y, width, height), 1, style.colour(), hint);
    double size = Math.min(Marks.GLYPH, Math.min(width, height) - 1);
    if (size >= SMALLEST_GLYPH) {
      canvas.glyph(style.glyph(), glyph, size, Colour.GROUND, hint);
    }
  }

  /** A line with a foot at each end, along x or along y. */
  static void interval(Canvas canvas, Point from, Point to, Colour colour) {
    boolean upright = from.x() == to.x();
    double dx = upright ? 2 : 0;
    double dy = upright ? 0 : 2;
    canvas.line(from, to, 1, colour);
    for (Point end : new Point[] {from, to}) {
      canvas.line(
          new Point(end.x() - dx, end.y() - dy), new Point(end.x() + dx, end.y() + dy), 1, colour);
    }
  }
}
