package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The style of a series: colour, and for readers without colours dash and glyph.
 *
 * <p>The palette of Okabe and Ito (2008), which is safe for colour-blind readers, without yellow,
 * which has too little contrast on white; lighter colours on a dark background.
 */
record Style(Colour colour, double[] dash, Glyph glyph) {
  private static final List<Colour> COLOURS =
      List.of(
          new Colour("s1", 0x0072B2, 0x4BA6E8),
          new Colour("s2", 0xD55E00, 0xF57F35),
          new Colour("s3", 0x009E73, 0x2CC79C),
          new Colour("s4", 0xCC79A7, 0xE59AC6),
          new Colour("s5", 0xE69F00, 0xF5BC42),
          new Colour("s6", 0x000000, 0xFFFFFF),
          new Colour("s7", 0x56B4E9, 0xA5DAFA),
          new Colour("s8", 0x7A7A7A, 0x9A9A9A));
  private static final double[] SOLID = {};
  private static final List<double[]> DASHES =
      List.of(
          SOLID,
          new double[] {7, 3},
          new double[] {2, 2.5},
          new double[] {9, 3, 2, 3},
          new double[] {4, 2},
          new double[] {12, 3},
          new double[] {6, 2, 2, 2, 2, 2},
          new double[] {1, 3});

  private static final List<double[]> REFERENCE_DASHES =
      List.of(
          new double[] {3, 3},
          new double[] {10, 4},
          new double[] {1, 3},
          new double[] {10, 3, 2, 3},
          new double[] {5, 2});

  /** The style of the n-th series, from 0. Colours repeat with other dashes. */
  static Style of(int n) {
    int dash = (n + n / COLOURS.size()) % DASHES.size();
    Glyph[] glyphs = Glyph.values();
    return new Style(COLOURS.get(n % COLOURS.size()), DASHES.get(dash), glyphs[n % COLOURS.size()]);
  }

  /** References are grey, with dashes of their own. */
  static List<Style> of(List<Series> series) {
    List<Style> styles = new ArrayList<>();
    int n = 0;
    int references = 0;
    for (Series each : series) {
      styles.add(each.reference() ? reference(references++) : of(n++));
    }
    return styles;
  }

  private static Style reference(int n) {
    double[] dash = REFERENCE_DASHES.get(n % REFERENCE_DASHES.size());
    return new Style(Colour.MUTED, dash, Glyph.DASH);
  }

  boolean isReference() {
    return colour.equals(Colour.MUTED);
  }

  /** Colours with a CSS variable. */
  static Stream<Colour> variables() {
    return Stream.concat(
        Stream.of(Colour.GROUND, Colour.TEXT, Colour.MUTED, Colour.GRID), COLOURS.stream());
  }

  /** Shapes of points, of about the same visual size. */
  enum Glyph {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    CROSS,
    PLUS,
    WEDGE,
    DASH;

    /** Corners around a point; empty for a circle. */
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

    /** A corner at the top, rotated by degrees. */
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
}
