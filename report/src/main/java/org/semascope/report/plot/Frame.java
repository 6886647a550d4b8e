package org.semascope.report.plot;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/**
 * Everything around the plot: title, note, legend, and the name of the vertical axis above it. Axis
 * names are always horizontal.
 */
final class Frame {
  /**
   * All figures are this wide. On a screen of 360 pixels the smallest letters are then 8 pixels
   * high, on one of 720 pixels 17.
   */
  static final double WIDTH = 520;

  private static final double MARGIN = 12;
  static final double INNER_WIDTH = WIDTH - 2 * MARGIN;

  private static final double TITLE_LINE = 20;
  private static final double SMALL_LINE = 16;
  private static final int MOST_LINES = 3;

  private final List<String> title;
  private final List<String> note;
  private final Legend legend;
  private final String upLabel;

  Frame(Caption caption, Legend legend, String upLabel) {
    this.title = Letters.wrap(caption.title(), Font.TITLE.size() * 1.06, INNER_WIDTH, MOST_LINES);
    this.note =
        caption.note().isBlank()
            ? List.of()
            : Letters.wrap(caption.note(), Font.SMALL.size(), INNER_WIDTH, MOST_LINES);
    this.legend = legend;
    this.upLabel = upLabel;
  }

  double left() {
    return MARGIN;
  }

  double right() {
    return WIDTH - MARGIN;
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
    return new Drawing(bottom + lines * SMALL_LINE + 4 + MARGIN, frame.andThen(plot));
  }

  private double headHeight() {
    return MARGIN + TITLE_LINE * title.size() + SMALL_LINE * note.size() + 4;
  }

  private void draw(Canvas canvas) {
    double y = MARGIN;
    for (String line : title) {
      canvas.text(MARGIN, y + Font.TITLE.size(), line, Anchor.START, Font.TITLE);
      y += TITLE_LINE;
    }
    for (String line : note) {
      canvas.text(MARGIN, y + Font.SMALL.size(), line, Anchor.START, Font.SMALL);
      y += SMALL_LINE;
    }
    legend.draw(canvas, MARGIN, headHeight());
    if (!upLabel.isBlank()) {
      String label = Letters.fit(upLabel, Font.SMALL.size(), INNER_WIDTH);
      canvas.text(MARGIN, top() - 14, label, Anchor.START, Font.SMALL);
    }
  }
}
