package org.semascope.report.plot;

import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/** Lays a {@link HeatMap} out: short names before their row, long ones above it. */
final class HeatLayout {
  private static final double LONGEST_NAME_BEFORE = 96;
  private static final double NAME_LINE = 21;
  private static final double CELL_HEIGHT = 26;
  private static final double AFTER_ROW = 2;
  private static final double LARGEST = 13;
  private static final double SMALLEST = 8;

  private final HeatMap map;
  private final Frame frame;
  private final HeatColours colours;
  private final boolean namesAbove;
  private final double left;
  private final double cellWidth;

  private HeatLayout(HeatMap map) {
    this.map = map;
    frame = new Frame(map.caption(), Legend.none(), "");
    colours =
        new HeatColours(
            map.rows().stream().flatMap(row -> row.values().stream()).mapToDouble(Value::value));
    double widest =
        map.rows().stream()
            .mapToDouble(row -> Letters.width(row.name(), Font.LABEL.size()))
            .max()
            .orElse(0);
    namesAbove = widest > LONGEST_NAME_BEFORE;
    left = frame.left() + (namesAbove ? 0 : widest + 8);
    cellWidth = (frame.right() - left) / Math.max(1, map.columns().size());
  }

  static Drawing of(HeatMap map) {
    HeatLayout layout = new HeatLayout(map);
    return new Drawing(Frame.below(layout.bottom(), map.across().isBlank() ? 1 : 2), layout::draw);
  }

  private double rowHeight() {
    return CELL_HEIGHT + AFTER_ROW + (namesAbove ? NAME_LINE : 0);
  }

  private double bottom() {
    return frame.top() + rowHeight() * map.rows().size();
  }

  private void draw(Canvas canvas) {
    frame.draw(canvas);
    double size = letterSize();
    for (int row = 0; row < map.rows().size(); row++) {
      Series series = map.rows().get(row);
      double bottom = frame.top() + rowHeight() * (row + 1) - AFTER_ROW;
      double top = bottom - CELL_HEIGHT;
      if (namesAbove) {
        String name = Letters.fit(series.name(), Font.LABEL.size(), Frame.INNER_WIDTH);
        canvas.text(frame.left(), top - 5, name, Anchor.START, Font.LABEL);
      } else {
        canvas.text(left - 8, top + 17.5, series.name(), Anchor.END, Font.LABEL);
      }
      for (int column = 0; column < map.columns().size(); column++) {
        drawCell(canvas, series, column, top, size);
      }
    }
    drawColumnNames(canvas);
  }

  private void drawCell(Canvas canvas, Series row, int column, double top, double size) {
    Value value = row.values().get(column);
    double x = left + column * cellWidth;
    if (!value.isKnown()) {
      double middle = x + (cellWidth - 1) / 2;
      canvas.text(middle, top + CELL_HEIGHT / 2 + 4, "–", Anchor.MIDDLE, Font.SMALL);
      return;
    }
    Colour ground = colours.ground(value.value());
    String hint =
        "%s, %s %s: %s"
            .formatted(
                row.name(),
                map.across(),
                map.columns().get(column),
                value.text(map.decimals() + 2));
    canvas.shape(Point.box(x, top, cellWidth - 1, CELL_HEIGHT), 1, ground, hint);
    Font font = new Font(size, false, HeatColours.letters(ground));
    canvas.text(
        x + (cellWidth - 1) / 2,
        top + CELL_HEIGHT / 2 + size * 0.36,
        printed(value),
        Anchor.MIDDLE,
        font);
  }

  /** One size for all numbers, so that the longest fits its cell. */
  private double letterSize() {
    double widest =
        map.rows().stream()
            .flatMap(row -> row.values().stream())
            .filter(Value::isKnown)
            .mapToDouble(value -> Letters.width(printed(value), 1))
            .max()
            .orElse(1);
    return Math.max(SMALLEST, Math.min(LARGEST, (cellWidth - 3) / widest));
  }

  /** Without the zero before the point, which tells nothing and takes room. */
  private String printed(Value value) {
    String text = AxisNumerals.fixed(value.value(), map.decimals());
    return text.replaceFirst("^(-?)0\\.", "$1.");
  }

  private void drawColumnNames(Canvas canvas) {
    for (int column = 0; column < map.columns().size(); column++) {
      String name = Letters.fit(map.columns().get(column), Font.SMALL.size(), cellWidth);
      double middle = left + column * cellWidth + (cellWidth - 1) / 2;
      canvas.text(middle, bottom() + 14, name, Anchor.MIDDLE, Font.SMALL);
    }
    canvas.text((left + frame.right()) / 2, bottom() + 31, map.across(), Anchor.MIDDLE, Font.SMALL);
  }
}
