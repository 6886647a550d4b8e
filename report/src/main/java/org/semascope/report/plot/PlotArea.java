package org.semascope.report.plot;

import java.util.List;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/** The rectangle in which values go upwards, with its grid, ticks and axis names. */
final class PlotArea {
  private static final double HEIGHT = 250;

  /** Longer names are cut before others are left out for them. */
  private static final double LONGEST_NAME = 64;

  private static final double TICK_LINE = 17;
  private static final double SIZE = Font.SMALL.size();

  private final Frame frame;
  private final double left;
  private final double right;
  private final double top;
  private final Ticks up;

  PlotArea(Frame frame, Ticks up) {
    double widest = up.values().map(v -> Letters.width(up.label(v), SIZE)).max().orElse(0);
    this.frame = frame;
    this.left = frame.left() + widest + 6;
    this.right = frame.right();
    this.top = frame.top();
    this.up = up;
  }

  double bottom() {
    return top + HEIGHT;
  }

  /** Of the whole figure. */
  double figureHeight(String acrossLabel) {
    return Frame.below(bottom(), acrossLabel.isBlank() ? 1 : 2);
  }

  Scale upScale() {
    return up.onto(bottom(), top);
  }

  /** Half of a place's share of the width. */
  double halfPlace(int places) {
    return (right - left) / places / 2;
  }

  double middle(int place, int places) {
    return left + halfPlace(places) * (2 * place + 1);
  }

  /**
   * What lies under the values: frame and grid.
   *
   * @param empty whether there are no values, which is then said: it is no failure of drawing
   */
  void drawGround(Canvas canvas, boolean empty) {
    frame.draw(canvas);
    drawGrid(canvas);
    if (empty) {
      Point middle = new Point((left + right) / 2, (top + bottom()) / 2);
      canvas.text(middle.x(), middle.y(), "no values", Anchor.MIDDLE, Font.LABEL);
    }
  }

  private void drawGrid(Canvas canvas) {
    Scale y = upScale();
    up.values()
        .forEach(
            value -> {
              double at = y.at(value);
              boolean axis = value == 0 || value == up.first();
              canvas.line(
                  new Point(left, at), new Point(right, at), 1, axis ? Colour.MUTED : Colour.GRID);
              canvas.text(left - 6, at + SIZE * 0.36, up.label(value), Anchor.END, Font.SMALL);
            });
  }

  /** A name under each place, or under every second, third, ... where they would touch. */
  void drawPlaces(Canvas canvas, List<String> names, String label) {
    double slot = 2 * halfPlace(Math.max(1, names.size()));
    double widest = names.stream().mapToDouble(name -> Letters.width(name, SIZE)).max().orElse(0);
    int every = (int) Math.max(1, Math.ceil((Math.min(widest, LONGEST_NAME) + 4) / slot));
    for (int place = 0; place < names.size(); place += every) {
      double x = middle(place, names.size());
      double room = Math.min(slot * every - 4, 2 * (Frame.WIDTH - x));
      String name = Letters.fit(names.get(place), SIZE, room);
      canvas.text(x, bottom() + TICK_LINE, name, Anchor.MIDDLE, Font.SMALL);
    }
    drawAcrossLabel(canvas, label);
  }

  void drawAcrossTicks(Canvas canvas, Ticks ticks, String label) {
    Scale x = acrossScale(ticks);
    int every = ticks.labelEvery(x.to() - x.from(), SIZE);
    for (int i = 0; i < ticks.count(); i++) {
      Point foot = new Point(x.at(ticks.at(i)), bottom());
      canvas.line(foot, new Point(foot.x(), foot.y() + 4), 1, Colour.MUTED);
      if (i % every == 0) {
        String name = ticks.label(ticks.at(i));
        canvas.text(foot.x(), bottom() + TICK_LINE, name, Anchor.MIDDLE, Font.SMALL);
      }
    }
    drawAcrossLabel(canvas, label);
  }

  /** A little inside the edges, so that the outermost labels do not stick out. */
  Scale acrossScale(Ticks ticks) {
    double inset = Letters.width(ticks.label(ticks.last()), SIZE) / 2;
    return ticks.onto(left + inset, right - inset);
  }

  private void drawAcrossLabel(Canvas canvas, String label) {
    if (!label.isBlank()) {
      String shown = Letters.fit(label, SIZE, right - left);
      canvas.text((left + right) / 2, bottom() + 2 * TICK_LINE, shown, Anchor.MIDDLE, Font.SMALL);
    }
  }
}
