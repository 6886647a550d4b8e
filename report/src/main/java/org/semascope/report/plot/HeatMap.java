package org.semascope.report.plot;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/**
 * A heat map with printed values: rows of models or relations over layers. Colours go from the
 * background's to blue between the least and the greatest value; if some are negative, from orange
 * to blue with the background's at zero. Short names are before their row, long ones above it.
 *
 * @param across what the columns are
 * @param decimals of the numbers printed
 * @param rows a row each; intervals are only in the tooltips
 */
public record HeatMap(
    Caption caption, String across, List<String> columns, int decimals, List<Series> rows)
    implements Figure {
  private static final double LONGEST_NAME_BEFORE = 96;
  private static final double NAME_LINE = 21;
  private static final double CELL_HEIGHT = 26;
  private static final double AFTER_ROW = 2;
  private static final double LARGEST = 13;
  private static final double SMALLEST = 8;

  public HeatMap {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    Series.requireOneValuePerCategory(rows, columns);
    if (decimals < 0 || decimals > 6) {
      throw new IllegalArgumentException("decimals must be within [0, 6], not " + decimals);
    }
  }

  @Override
  public List<String> names() {
    return Series.names(rows);
  }

  @Override
  public Figure only(List<String> names) {
    return new HeatMap(caption, across, columns, decimals, Series.only(rows, names));
  }

  @Override
  public Drawing draw(FigureSize size) {
    PlotFrame frame = new PlotFrame(size, caption, Legend.none(), "");
    double widest = Letters.widest(rows.stream().map(Series::name), Font.LABEL.size());
    boolean namesAbove = widest > LONGEST_NAME_BEFORE;
    double left = frame.left() + (namesAbove ? 0 : widest + 8);
    double width = (frame.right() - left) / Math.max(1, columns.size());
    double rowHeight = CELL_HEIGHT + AFTER_ROW + (namesAbove ? NAME_LINE : 0);
    double bottom = frame.top() + rowHeight * rows.size();
    // One font size for all numbers: the longest must fit its cell.
    int shown = decimals;
    while (shown > 0 && (width - 3) / longest(shown) < size.smallestLetters()) {
      shown--;
    }
    double letters = Math.max(SMALLEST, Math.min(LARGEST, (width - 3) / longest(shown)));
    int printed = shown;
    Colours colours = new Colours(values().mapToDouble(Value::value));
    return frame.drawing(
        bottom,
        across.isBlank() ? 1 : 2,
        canvas -> {
          for (int i = 0; i < rows.size(); i++) {
            Series row = rows.get(i);
            double top = frame.top() + rowHeight * (i + 1) - AFTER_ROW - CELL_HEIGHT;
            if (namesAbove) {
              String name = Letters.fit(row.name(), Font.LABEL.size(), frame.innerWidth());
              canvas.text(frame.left(), top - 5, name, Anchor.START, Font.LABEL);
            } else {
              canvas.text(left - 8, top + 17.5, row.name(), Anchor.END, Font.LABEL);
            }
            for (int column = 0; column < columns.size(); column++) {
              Value value = row.values().get(column);
              Number number = new Number(printed(value, printed), letters);
              drawCell(canvas, colours, row, column, left + column * width, top, width - 1, number);
            }
          }
          for (int column = 0; column < columns.size(); column++) {
            String name = Letters.fit(columns.get(column), Font.SMALL.size(), width);
            double middle = left + column * width + (width - 1) / 2;
            canvas.text(middle, bottom + 14, name, Anchor.MIDDLE, Font.SMALL);
          }
          double middle = (left + frame.right()) / 2;
          canvas.text(middle, bottom + 31, across, Anchor.MIDDLE, Font.SMALL);
        });
  }

  private Stream<Value> values() {
    return rows.stream().flatMap(row -> row.values().stream());
  }

  /** Width of the longest number, in units of its size. */
  private double longest(int digits) {
    return Letters.widest(values().filter(Value::isKnown).map(value -> printed(value, digits)), 1);
  }

  /** A number in a cell. */
  private record Number(String text, double size) {}

  private void drawCell(
      Canvas canvas,
      Colours colours,
      Series row,
      int column,
      double x,
      double top,
      double width,
      Number number) {
    Value value = row.values().get(column);
    Point middle = new Point(x + width / 2, top + CELL_HEIGHT / 2);
    if (!value.isKnown()) {
      canvas.text(middle.x(), middle.y() + 4, "–", Anchor.MIDDLE, Font.SMALL);
      return;
    }
    Colour ground = colours.ground(value.value());
    String hint = row.hint(across + " " + columns.get(column), column, decimals + 2);
    canvas.shape(Point.box(x, top, width, CELL_HEIGHT), 1, ground, hint);
    Font font = new Font(number.size, false, Colours.letters(ground));
    canvas.text(middle.x(), middle.y() + number.size * 0.36, number.text, Anchor.MIDDLE, font);
  }

  /** Without the zero before the decimal point, to save room. */
  private static String printed(Value value, int digits) {
    return Value.fixed(value.value(), digits).replaceFirst("^(-?)0\\.", "$1.");
  }

  /**
   * Background colours of cells, for light and dark pages. All ramps change in lightness, so that
   * they can be printed in grey.
   */
  static final class Colours {
    private static final int[] SEQUENTIAL = {0xF2F7FC, 0xBBD7EE, 0x6FAEDB, 0x2A7BB8, 0x0B4C84};
    private static final int[] SEQUENTIAL_DARK = {0x1E2731, 0x1F4163, 0x2A6FA6, 0x62A9DC, 0xB9DBF4};
    private static final int[] DIVERGING = {0xB35806, 0xF1A340, 0xF7F7F7, 0x74ADD6, 0x14558F};
    private static final int[] DIVERGING_DARK = {0xF7BE72, 0xB5651D, 0x26292E, 0x2A6FA6, 0x9CCDF0};

    private final boolean diverging;
    private final double least;
    private final double greatest;

    Colours(DoubleStream values) {
      double[] known = values.filter(value -> !Double.isNaN(value)).toArray();
      double low = DoubleStream.of(known).min().orElse(0);
      double high = DoubleStream.of(known).max().orElse(0);
      double reach = Math.max(-low, high);
      diverging = low < 0;
      least = low < 0 ? -reach : low;
      greatest = low < 0 ? reach : high;
    }

    Colour ground(double value) {
      double fraction = greatest > least ? (value - least) / (greatest - least) : 0.5;
      return new Colour(
          null,
          at(fraction, diverging ? DIVERGING : SEQUENTIAL),
          at(fraction, diverging ? DIVERGING_DARK : SEQUENTIAL_DARK));
    }

    private static int at(double fraction, int[] ramp) {
      double position = fraction * (ramp.length - 1);
      int below = (int) Math.min(position, ramp.length - 2);
      return mix(ramp[below], ramp[below + 1], position - below);
    }

    static Colour letters(Colour ground) {
      return new Colour(null, letters(ground.light()), letters(ground.dark()));
    }

    /** Black or white, whichever has the higher contrast. */
    private static int letters(int ground) {
      return luminance(ground) > 0.18 ? 0x111111 : 0xFFFFFF;
    }

    private static int mix(int from, int to, double fraction) {
      int mixed = 0;
      for (int shift = 16; shift >= 0; shift -= 8) {
        int a = from >> shift & 0xFF;
        int b = to >> shift & 0xFF;
        mixed |= (int) Math.round(a + fraction * (b - a)) << shift;
      }
      return mixed;
    }

    /** Relative luminance as WCAG defines it. */
    private static double luminance(int rgb) {
      return 0.2126 * linear(rgb >> 16 & 0xFF)
          + 0.7152 * linear(rgb >> 8 & 0xFF)
          + 0.0722 * linear(rgb & 0xFF);
    }

    private static double linear(int channel) {
      double c = channel / 255.0;
      return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }
  }
}
