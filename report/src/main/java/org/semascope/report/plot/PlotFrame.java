package org.semascope.report.plot;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/**
 * Everything around the plot: title, note, legend, and the name of the vertical axis above it. Axis
 * names are always horizontal.
 */
final class PlotFrame {
  private static final double TITLE_LINE = 20;
  private static final double SMALL_LINE = 16;
  private static final int MOST_LINES = 3;

  private final FigureSize size;
  private final List<String> title;
  private final List<String> note;
  private final Legend legend;
  private final String upLabel;

  PlotFrame(FigureSize size, Caption caption, Legend legend, String upLabel) {
    this.size = size;
    this.title =
        size.titled()
            ? Letters.wrap(caption.title(), Font.TITLE.size() * 1.06, size.innerWidth(), MOST_LINES)
            : List.of();
    this.note =
        caption.note().isBlank()
            ? List.of()
            : Letters.wrap(caption.note(), Font.SMALL.size(), size.innerWidth(), MOST_LINES);
    this.legend = legend;
    this.upLabel = upLabel;
  }

  double width() {
    return size.width();
  }

  double innerWidth() {
    return size.innerWidth();
  }

  double left() {
    return size.margin();
  }

  double right() {
    return size.width() - size.margin();
  }

  /** Top of the plot. */
  double top() {
    double label = upLabel.isBlank() ? 0 : SMALL_LINE;
    return headHeight() + (legend.height() > 0 ? legend.height() + 4 : 0) + label + 14;
  }

  /**
   * The whole figure, frame first.
   *
   * @param bottom of the plot
   * @param lines of small letters below the plot
   */
  Drawing drawing(double bottom, int lines, Consumer<Canvas> plot) {
    Consumer<Canvas> frame = this::draw;
    return new Drawing(
        size.width(), bottom + lines * SMALL_LINE + 4 + size.margin(), frame.andThen(plot));
  }

  private double headHeight() {
    return size.margin() + TITLE_LINE * title.size() + SMALL_LINE * note.size() + 4;
  }

  private void draw(Canvas canvas) {
    double y = size.margin();
    for (String line : title) {
      canvas.text(size.margin(), y + Font.TITLE.size(), line, Anchor.START, Font.TITLE);
      y += TITLE_LINE;
    }
    for (String line : note) {
      canvas.text(size.margin(), y + Font.SMALL.size(), line, Anchor.START, Font.SMALL);
      y += SMALL_LINE;
    }
    legend.draw(canvas, size.margin(), headHeight());
    if (!upLabel.isBlank()) {
      String label = Letters.fit(upLabel, Font.SMALL.size(), size.innerWidth());
      canvas.text(size.margin(), top() - 14, label, Anchor.START, Font.SMALL);
    }
  }
}
