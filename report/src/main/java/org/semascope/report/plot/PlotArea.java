package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/** The area of the data, with grid, ticks and axis names. */
final class PlotArea {
  /** Approximate number of ticks of a numeric horizontal axis. */
  static final int ACROSS_TICKS = 6;

  /** Longer names are truncated before other names are omitted. */
  private static final double LONGEST_NAME = 64;

  private static final double TICK_LINE = 17;
  private static final double SIZE = Font.SMALL.size();

  private final PlotFrame frame;
  private final double left;
  private final double right;
  private final double top;
  private final double bottom;
  private final Ticks ticks;
  private final boolean empty;

  /**
   * @param up the vertical axis
   * @param data values that the vertical axis must cover
   */
  PlotArea(FigureSize size, Caption caption, Legend legend, Axis up, DoubleStream data) {
    double[] values = data.toArray();
    frame = new PlotFrame(size, caption, legend, up.label());
    ticks = up.ticks(Arrays.stream(values), 5);
    empty = values.length == 0;
    left = frame.left() + Letters.widest(ticks.labels(), SIZE) + 6;
    right = frame.right();
    top = frame.top();
    bottom = top + size.plotHeight();
  }

  /** The ticks of the vertical axis. */
  Ticks ticks() {
    return ticks;
  }

  Scale upScale() {
    return ticks.onto(bottom, top);
  }

  /** Half of the width of a category. */
  double halfSlot(int categories) {
    return (right - left) / categories / 2;
  }

  double middle(int category, int categories) {
    return left + halfSlot(categories) * (2 * category + 1);
  }

  /** A figure over named categories. */
  Drawing over(List<String> categories, String label, Consumer<Canvas> marks) {
    return drawing(label, canvas -> drawNames(canvas, categories), marks);
  }

  /** A figure over numbers, whose marks need the horizontal scale. */
  Drawing over(Ticks across, String label, BiConsumer<Canvas, Scale> marks) {
    Scale x = across.inside(left, right);
    return drawing(
        label, canvas -> drawTicks(canvas, across, x), canvas -> marks.accept(canvas, x));
  }

  private Drawing drawing(String label, Consumer<Canvas> across, Consumer<Canvas> marks) {
    return frame.drawing(
        bottom,
        label.isBlank() ? 1 : 2,
        canvas -> {
          drawGrid(canvas);
          double middle = (left + right) / 2;
          if (empty) {
            canvas.text(middle, (top + bottom) / 2, "no values", Anchor.MIDDLE, Font.LABEL);
          }
          across.accept(canvas);
          if (!label.isBlank()) {
            String shown = Letters.fit(label, SIZE, right - left);
            canvas.text(middle, bottom + 2 * TICK_LINE, shown, Anchor.MIDDLE, Font.SMALL);
          }
          marks.accept(canvas);
        });
  }

  private void drawGrid(Canvas canvas) {
    for (int i = 0; i < ticks.count(); i++) {
      double value = ticks.at(i);
      double y = upScale().at(value);
      Colour colour = value == 0 || value == ticks.first() ? Colour.MUTED : Colour.GRID;
      canvas.line(new Point(left, y), new Point(right, y), 1, colour);
      canvas.text(left - 6, y + SIZE * 0.36, ticks.label(value), Anchor.END, Font.SMALL);
    }
  }

  /** Names of the categories; every second, third, ... name if they would overlap. */
  private void drawNames(Canvas canvas, List<String> names) {
    double slot = 2 * halfSlot(Math.max(1, names.size()));
    double widest = Math.min(Letters.widest(names.stream(), SIZE), LONGEST_NAME);
    int every = (int) Math.max(1, Math.ceil((widest + 4) / slot));
    for (int category = 0; category < names.size(); category += every) {
      double x = middle(category, names.size());
      double room = Math.min(slot * every - 4, 2 * (frame.width() - x));
      String name = Letters.fit(names.get(category), SIZE, room);
      canvas.text(x, bottom + TICK_LINE, name, Anchor.MIDDLE, Font.SMALL);
    }
  }

  private void drawTicks(Canvas canvas, Ticks across, Scale x) {
    int every = across.labelEvery(x.to() - x.from(), SIZE);
    for (int i = 0; i < across.count(); i++) {
      double at = x.at(across.at(i));
      canvas.line(new Point(at, bottom), new Point(at, bottom + 4), 1, Colour.MUTED);
      if (i % every == 0) {
        String name = across.label(across.at(i));
        canvas.text(at, bottom + TICK_LINE, name, Anchor.MIDDLE, Font.SMALL);
      }
    }
  }
}
