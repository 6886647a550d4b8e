package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/** The legend, in one or more rows. */
final class Legend {
  /** Kind of mark of a chart. */
  enum Key {
    LINE(28),
    OUTLINE(28),
    BAR(14),
    POINT(10);

    private final double width;

    Key(double width) {
      this.width = width;
    }
  }

  private static final double ROW = 19;
  private static final double GAP = 18;
  private static final double AFTER_KEY = 6;
  private static final double SIZE = Font.LABEL.size();

  private record Entry(String name, Style style, double x, int row) {}

  private final Key key;
  private final List<Style> styles;
  private final List<Entry> entries = new ArrayList<>();

  /** Empty for a single series, which the title describes. */
  private Legend(double width, Key key, List<String> names, List<Style> styles) {
    this.key = key;
    this.styles = styles;
    double x = 0;
    int row = 0;
    for (int i = 0; names.size() > 1 && i < names.size(); i++) {
      double before = key.width + AFTER_KEY;
      String name = Letters.fit(names.get(i), SIZE, width - before);
      double used = before + Letters.width(name, SIZE);
      if (x > 0 && x + used > width) {
        x = 0;
        row++;
      }
      entries.add(new Entry(name, styles.get(i), x, row));
      x += used + GAP;
    }
  }

  static Legend of(FigureSize size, Key key, List<String> names) {
    return new Legend(
        size.innerWidth(),
        key,
        names,
        IntStream.range(0, names.size()).mapToObj(Style::of).toList());
  }

  static Legend ofSeries(FigureSize size, Key key, List<Series> series) {
    return new Legend(
        size.innerWidth(), key, series.stream().map(Series::name).toList(), Style.of(series));
  }

  static Legend none() {
    return of(FigureSize.PAGE, Key.POINT, List.of());
  }

  Style style(int number) {
    return styles.get(number);
  }

  double height() {
    return entries.isEmpty() ? 0 : ROW * (entries.get(entries.size() - 1).row + 1);
  }

  void draw(Canvas canvas, double left, double top) {
    for (Entry entry : entries) {
      double x = left + entry.x;
      double y = top + ROW * entry.row + ROW / 2;
      drawKey(canvas, entry.style, x, y);
      canvas.text(x + key.width + AFTER_KEY, y + SIZE * 0.36, entry.name, Anchor.START, Font.LABEL);
    }
  }

  private void drawKey(Canvas canvas, Style style, double x, double y) {
    Point middle = new Point(x + key.width / 2, y);
    switch (key) {
      case LINE, OUTLINE -> {
        List<Point> ends = List.of(new Point(x, y), new Point(x + key.width, y));
        canvas.line(ends, Canvas.LINE_WIDTH, style.dash(), style.colour());
        if (key == Key.LINE && !style.isReference()) {
          canvas.glyph(style.glyph(), middle, Canvas.GLYPH, style.colour(), "");
        }
      }
      case BAR -> canvas.bar(style, Point.box(x, y - 7, 14, 14), 14, middle, "");
      case POINT -> canvas.glyph(style.glyph(), middle, Canvas.GLYPH, style.colour(), "");
    }
  }
}
