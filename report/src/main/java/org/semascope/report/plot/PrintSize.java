package org.semascope.report.plot;

import java.util.Locale;
import java.util.OptionalDouble;
import org.semascope.core.UsageException;
import org.semascope.report.plot.Canvas.Font;

/**
 * Size of a figure on paper. Labels are 8 points high at every width.
 *
 * @param width in inches
 * @param height in inches; empty for one that suits the width
 * @param titled whether the title is part of the picture
 */
public record PrintSize(double width, OptionalDouble height, boolean titled) {
  static final double POINTS_PER_INCH = 72;

  /** Points per unit of {@link FigureSize}. */
  static final double POINTS = 8 / Font.LABEL.size();

  private static final double UNITS_PER_INCH = POINTS_PER_INCH / POINTS;
  private static final double NARROWEST = 1.5;
  private static final double WIDEST = 40;
  private static final double LOWEST_PLOT = 40;
  private static final double SMALLEST_LETTERS = 6 / POINTS;

  public PrintSize {
    UsageException.throwIf(
        !(width >= NARROWEST && width <= WIDEST),
        "the width of a figure must be within [%s, %s] inches",
        NARROWEST,
        WIDEST);
  }

  /** Computes the layout. */
  Drawing draw(Figure figure) {
    double units = width * UNITS_PER_INCH;
    double plot = Math.min(0.5 * units, FigureSize.PAGE.plotHeight());
    FigureSize size = new FigureSize(units, plot, 2, SMALLEST_LETTERS, titled);
    Drawing drawing = figure.draw(size);
    if (height.isEmpty()) {
      return drawing;
    }
    double wanted = height.getAsDouble() * UNITS_PER_INCH;
    double around = drawing.height() - plot;
    UsageException.throwIf(
        figure.draw(size.withPlotHeight(plot + 1)).height() == drawing.height(),
        "the height of this figure follows from its rows: leave out --height");
    UsageException.throwIf(
        wanted - around < LOWEST_PLOT,
        "this figure must be at least %s inches high",
        String.format(
            Locale.ROOT, "%.2f", Math.ceil(100 * (around + LOWEST_PLOT) / UNITS_PER_INCH) / 100));
    return figure.draw(size.withPlotHeight(wanted - around));
  }
}
